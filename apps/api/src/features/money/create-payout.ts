import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import type { PayoutMethod } from '@app/contract/payout-details'
import { approvalsRequired } from './domain/approvals.ts'
import type { PayoutKind, Rail } from './domain/payout-states.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'

export type NewPayout = {
  kind: PayoutKind
  transactionId: bigint
  userId: bigint
  amountGrosze: bigint
  payoutDetailsId: string
  isEvidenceClean: boolean
  hasRiskFlag: boolean
}

function railOf(method: PayoutMethod, coin: string | null): Rail {
  if (method === 'crypto') return coin === 'LTC' ? 'ltc' : 'btc'
  return method === 'neteller' ? 'manual' : method
}

/**
 * Under the user's lock. The number of approvals is fixed here, from today's settings. One that needs nobody is
 * approved by policy in the same transaction.
 */
export async function createPayout(trx: Trx, ports: MoneyPorts, payout: NewPayout): Promise<string> {
  const details = await payoutsRepository.findDetails(trx, payout.payoutDetailsId)
  if (!details) throw new Error(`payout details ${payout.payoutDetailsId} are gone`)
  const settings = await readSettings(trx)
  const required = approvalsRequired(
    {
      ...payout,
      areDetailsProven: await payoutsRepository.areDetailsProven(trx, payout.userId, details.fingerprint),
    },
    {
      policy: settings['payout.policy'].value,
      oneAdminFromGrosze: settings['approval.one_admin_from_grosze'].value,
      twoAdminsFromGrosze: settings['approval.two_admins_from_grosze'].value,
      twoAdminsNewDetailsFromGrosze: settings['approval.two_admins_new_details_from_grosze'].value,
    },
  )
  const payoutId = await payoutsRepository.insert(trx, {
    ...payout,
    rail: railOf(details.method, details.coin),
    fingerprint: details.fingerprint,
    approvalsRequired: required,
  })
  if (required > 0) return payoutId
  const destination = details.fingerprint.toString('hex')
  await payoutsRepository.insertApproval(trx, payoutId, { how: 'policy', adminId: null, destination }, 1)
  await moneyRepository.stepPayout(trx, { id: payoutId, version: 1, state: 'approved' }, {})
  await ports.wakePayout(trx, payoutId, 0)
  return payoutId
}
