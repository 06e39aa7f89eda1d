import { z } from 'zod'
import { readTradeUrl } from '#contexts/identity/accounts/index.ts'
import {
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit, type AuditEntry } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { accountsRepository, type AccountState } from './accounts.repository.ts'
import { loseAccount } from './lose-account.ts'
import { lostAccountsRepository } from './lost-accounts.repository.ts'

const ADMIT = 'admit_account'
const LOSE = 'account_lost'

/** One admin is enough: an account that was admitted before only gets or stops getting new sales. */
export async function changeAccountState(
  trx: Trx,
  wish: { steamId: string; state: Exclude<AccountState, 'lost'> },
  asker: Asker,
): Promise<void> {
  const account = await findAccount(trx, wish.steamId)
  if (account.state === 'lost' || !account.isAdmitted) throw new DomainError('account_not_usable')
  await accountsRepository.change(trx, wish.steamId, { state: wish.state })
  await audit(trx, asker, 'steam_account.state', wish.steamId, { from: account.state, to: wish.state })
}

export async function changeAccountLimits(
  trx: Trx,
  wish: { steamId: string; places: number; valueCapGrosze: bigint | null },
  asker: Asker,
): Promise<void> {
  const { steamId, places, valueCapGrosze } = wish
  await findAccount(trx, steamId)
  await accountsRepository.change(trx, steamId, { places, value_cap_grosze: valueCapGrosze })
  await audit(trx, asker, 'steam_account.limits', steamId, {
    places,
    ...(valueCapGrosze === null ? {} : { grosze: Number(valueCapGrosze) }),
  })
}

/** Needs two admins: sellers send their items to the admitted account. */
export async function askAdmission(
  trx: Trx,
  wish: { steamId: string; tradeUrl: string },
  asker: Asker,
): Promise<ControlOutcome> {
  const { steamId } = wish
  const account = await findAccount(trx, steamId)
  if (account.state === 'lost') throw new DomainError('account_not_usable')
  const link = readTradeUrl(wish.tradeUrl, steamId)
  if (typeof link === 'string') {
    const problem = link === 'foreign' ? 'trade_url_foreign' : 'trade_url_invalid'
    throw new DomainError(problem, {}, { fields: { tradeUrl: problem } })
  }
  const payload = { steamId, tradeToken: link.token }
  return waitFor(trx, asker, { kind: ADMIT, subject: steamId, sellerId: null, payload })
}

/**
 * Needs two admins: it writes off the stock and ends sales. Until they agree, no new sale comes to the account. Items
 * that come back to a lost account later, such as an undone resale, are written off in the same way.
 */
export async function askLoss(trx: Trx, steamId: string, asker: Asker): Promise<ControlOutcome> {
  const account = await findAccount(trx, steamId)
  const held = await lostAccountsRepository.readHeld(trx, steamId)
  if (!account.isAdmitted || (account.state === 'lost' && held.items === 0))
    throw new DomainError('account_not_usable')
  if (account.state === 'active') await changeAccountState(trx, { steamId, state: 'draining' }, asker)
  const payload = { steamId, items: held.items, grosze: held.grosze.toString() }
  return waitFor(trx, asker, { kind: LOSE, subject: steamId, sellerId: null, payload })
}

export const accountProposalKinds = (ports: MoneyPorts): ProposalKinds => ({
  [ADMIT]: proposalKind({
    schema: z.object({ steamId: z.string(), tradeToken: z.string() }),
    execute: async (trx, { steamId, tradeToken }, doer) => {
      const account = await findAccount(trx, steamId)
      if (account.state === 'lost') throw new DomainError('account_not_usable')
      await accountsRepository.change(trx, steamId, { state: 'active', trade_token: tradeToken })
      await audit(trx, doer, 'steam_account.admitted', steamId, {})
      return null
    },
  }),
  [LOSE]: proposalKind({
    schema: z.object({ steamId: z.string() }),
    execute: async (trx, { steamId }, doer) => {
      const account = await findAccount(trx, steamId)
      // A sale that chooses it now would not be seen here.
      if (account.state === 'active') throw new DomainError('account_not_usable')
      if (account.state !== 'lost') await accountsRepository.change(trx, steamId, { state: 'lost' })
      const { grosze, ...counts } = await loseAccount(trx, ports, steamId, doer)
      await audit(trx, doer, 'steam_account.lost', steamId, { ...counts, grosze: Number(grosze) })
      return null
    },
  }),
})

async function findAccount(trx: Trx, steamId: string) {
  const account = await accountsRepository.lock(trx, steamId)
  if (!account) throw new DomainError('account_not_found')
  return account
}

async function audit(
  trx: Trx,
  by: Pick<Doer, 'adminId' | 'reason' | 'requestId'>,
  action: string,
  steamId: string,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: by.adminId.toString() },
    action,
    object: { type: 'steam_account', id: steamId },
    reason: by.reason,
    details,
    requestId: by.requestId,
  })
}
