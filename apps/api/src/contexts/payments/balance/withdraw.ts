import type { WithdrawalRequest, WithdrawalResponse } from '@app/contract/payments/balance'
import type { Language } from '@app/contract/languages'
import { assertNotFrozen } from '#contexts/identity/accounts/index.ts'
import {
  assertMayUseDetails,
  lockSeller,
  requestWithdrawal,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import { keepPayoutDetails } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import { withIdempotencyKey } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { groszeOf, transactionNumber, zlotysOf } from '#shared/zlotys.ts'

export type BalanceTools = { db: Db; keys: Keys; ports: MoneyPorts; announceUser: (userId: bigint) => void }

export type Owner = {
  userId: bigint
  sessionId: string
  key: string
  requestId: string
  language: Language
}

/** Pays out a part of the balance, or all of it, to the chosen destination. Runs once per idempotency key. */
export async function withdraw(
  tools: BalanceTools,
  owner: Owner,
  body: WithdrawalRequest,
): Promise<WithdrawalResponse> {
  const { userId } = owner
  const grosze = groszeOf(body.amount)
  const once = { userId, key: owner.key, route: 'POST /api/account/withdrawals', body }
  const { answer, isNew } = await withIdempotencyKey(tools, once, async (trx, requestMark) => {
    await lockSeller(trx, userId)
    await assertNotFrozen(trx, userId)
    const minimum = (await readSettings(trx))['withdrawal.minimum_grosze'].value
    if (grosze < minimum) throw belowMinimum(minimum)
    const details = await keepPayoutDetails(trx, tools.keys, {
      userId,
      method: body.paymentMethod,
      details: body.paymentDetails,
      requestId: owner.requestId,
    })
    await assertMayUseDetails(trx, { ...owner, payoutDetailsId: details.id })
    const wish = { userId, grosze, payoutDetailsId: details.id, language: owner.language, requestMark }
    const { transactionId } = await requestWithdrawal(trx, tools.ports, wish)
    const withdrawal = {
      id: Number(transactionId),
      number: transactionNumber(transactionId),
      amount: zlotysOf(grosze),
      status: 'pending' as const,
    }
    return { answer: { success: true as const, withdrawal }, transactionId }
  })
  if (isNew) tools.announceUser(userId)
  return answer
}

function belowMinimum(minimumGrosze: bigint): DomainError {
  const amount = zlotysOf(minimumGrosze).toFixed(2)
  const texts = {
    pl: `Najmniejsza wypłata z salda to ${amount.replace('.', ',')} zł.`,
    en: `The smallest withdrawal is PLN ${amount}.`,
  }
  return new DomainError('withdrawal_below_minimum', {}, { fields: { amount: texts } })
}
