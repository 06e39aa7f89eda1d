import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutPreview as Preview } from '#contexts/payments/lifecycle/index.ts'
import { zlotysOf } from '#shared/zlotys.ts'

export function presentLimit(limit: NonNullable<Preview['limit']>): PayoutPreview['limit'] {
  const left = limit.totalGrosze - limit.usedGrosze
  return {
    total: zlotysOf(limit.totalGrosze),
    used: zlotysOf(limit.usedGrosze),
    left: zlotysOf(left > 0n ? left : 0n),
  }
}
