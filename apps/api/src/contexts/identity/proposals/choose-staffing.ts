import { STAFFING_MODES } from '@app/contract/office/one-person-wait'
import type { Db } from '#platform/db/database.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { proposalsRepository } from './proposals.repository.ts'

/** Chooses the mode from the operator's command line. In the panel, two people choose `one_person` together. */
export async function chooseStaffing(db: Db, wish: string): Promise<string> {
  const mode = STAFFING_MODES.find((known) => known === wish)
  if (!mode) throw new Error(`choose one of: ${STAFFING_MODES.join(', ')}`)
  // Without a passkey and an address nothing could be confirmed, and nobody could stop anything.
  if (mode === 'one_person' && !(await proposalsRepository.hasReadyOwner(db)))
    throw new Error(
      'first an owner confirms an e-mail address (profile) and adds a passkey (panel, security)',
    )
  await db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'staffing.mode',
      value: mode,
      changedBy: { type: 'operator', id: 'command-line' },
      reason: 'chosen on the command line',
    }),
  )
  return mode === 'many'
    ? 'a second person confirms what moves money'
    : 'one person confirms alone: after a wait, with a passkey, and a mail with a stop link leaves at once'
}
