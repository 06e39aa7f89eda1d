import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, PayoutRail, ProviderStatus } from '#contexts/payments/payouts/index.ts'
import { applyStatus } from './apply-status.ts'

/**
 * For rails that forget keys and accept payouts they cannot fund. A restored database submits what it does not remember,
 * so the rail's own list is read first. Returns the answer when nothing may be sent, otherwise undefined.
 */
export async function checkBeforeSubmit(
  order: PayoutOrder,
  rail: {
    findByKey: (railKey: string, since: Date) => Promise<ProviderStatus>
    readBalance: NonNullable<PayoutRail['readBalance']>
  },
): Promise<SubmitAnswer | undefined> {
  const earlier = await rail.findByKey(order.railKey, order.createdAt).catch(() => undefined)
  if (earlier === undefined || earlier.found === 'unavailable') return { class: 'not_sent' }
  if (earlier.found !== 'absent') return applyStatus(order, earlier, 'PLN')
  const balance = await rail.readBalance().catch(() => undefined)
  if (balance === undefined) return { class: 'not_sent' }
  return balance.minor < order.amountGrosze ? { class: 'no_funds' } : undefined
}
