import { z } from 'zod'
import type { SettingsResponse } from '@app/contract/office/controls'
import { listMissingChannels } from '#contexts/backoffice/alerts/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#platform/settings/settings-registry.ts'
import { changeSetting, readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import {
  proposalKind,
  waitFor,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'

const Change = z.object({ key: z.string(), value: z.unknown(), version: z.number().int() })
type Change = z.infer<typeof Change>

export const settingProposalKinds: ProposalKinds = {
  setting: proposalKind({
    schema: Change,
    execute: async (trx, change, doer) => {
      await applyChange(trx, change, doer)
      return null
    },
  }),
}

/**
 * A stricter setting applies at once; a change that loosens a money control or changes a price waits for a second
 * admin.
 */
export async function askSettingChange(
  trx: Trx,
  change: Change,
  asker: Omit<Doer, 'proposedBy'>,
): Promise<ControlOutcome> {
  const { key, before, after } = await readChange(trx, change)
  const loosens = SETTINGS[key].loosens as (before: unknown, after: unknown) => boolean
  if (loosens(before, after)) {
    const payload = { key, value: change.value, version: change.version }
    return waitFor(trx, asker, { kind: 'setting', subject: key, sellerId: null, payload })
  }
  await applyChange(trx, change, { ...asker, proposedBy: null })
  return { isDone: true, proposalId: null, userId: null }
}

export async function showSettings(db: Db): Promise<SettingsResponse> {
  const rows = new Map(
    (await payoutReviewRepository.listSettings(db, SETTING_KEYS)).map((row) => [row.key, row]),
  )
  const settings = SETTING_KEYS.map((key) => {
    const row = rows.get(key)
    return {
      key,
      meaning: SETTINGS[key].meaning,
      value: row?.value ?? SETTINGS[key].initial,
      initial: SETTINGS[key].initial,
      version: row?.version ?? 0,
      changedBy: row?.changedBy ?? null,
      changedByName: row?.changedByName ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      reason: row?.reason ?? null,
    }
  })
  return { success: true, settings, missingAlertChannels: await listMissingChannels(db) }
}

async function applyChange(trx: Trx, change: Change, doer: Doer): Promise<void> {
  const { key } = await readChange(trx, change)
  await changeSetting(trx, {
    key,
    value: change.value as never,
    changedBy: { type: 'admin', id: doer.adminId.toString() },
    reason: doer.reason,
    requestId: doer.requestId,
    ...(doer.proposedBy === null ? {} : { proposedBy: doer.proposedBy.toString() }),
  })
}

/** Whether the change needs a second admin; throws for an invalid value. */
export async function readSettingWish(
  db: Db,
  wish: { key: string; value: unknown },
): Promise<{ key: SettingKey; before: unknown; after: unknown; needsTwo: boolean }> {
  const key = knownKey(wish.key)
  const before: unknown = (await readSettings(db))[key].value
  const after = readValue(key, wish.value)
  const loosens = SETTINGS[key].loosens as (before: unknown, after: unknown) => boolean
  return { key, before, after, needsTwo: loosens(before, after) }
}

export function knownKey(name: string): SettingKey {
  const key = SETTING_KEYS.find((known) => known === name)
  if (!key) throw new DomainError('setting_not_found')
  return key
}

function readValue(key: SettingKey, value: unknown): unknown {
  const read = SETTINGS[key].schema.safeParse(value)
  if (!read.success) throw new DomainError('setting_invalid', { key })
  return read.data
}

/** Read inside the transaction. Controls run one at a time, so the setting cannot change before the commit. */
async function readChange(
  trx: Trx,
  change: Change,
): Promise<{ key: SettingKey; before: unknown; after: unknown }> {
  const key = knownKey(change.key)
  const current = (await readSettings(trx))[key]
  if (current.version !== change.version) throw new DomainError('setting_changed', { key })
  return { key, before: current.value, after: readValue(key, change.value) }
}
