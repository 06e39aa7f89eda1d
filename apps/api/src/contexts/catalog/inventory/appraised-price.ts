import { payoutFor, priceForPayout } from '@app/contract/payout-share'
import { appraisalStateOf, type AppraisalRow } from '#contexts/catalog/appraisals/index.ts'
import { fingerprintOf } from './domain/fingerprint.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import type { ItemPrice } from './domain/item-lock.ts'

/** Whether this is the exact item that was appraised, with the same stickers and name tag. */
export function isSameItem(item: InventoryItem, appraisal: AppraisalRow): boolean {
  return fingerprintOf(item) === appraisal.fingerprint.toString('hex')
}

/**
 * The accepted appraisal price, unless the list price is now at least as high. If the appraisal has lapsed or the
 * item has changed, the refusal reason reports that.
 */
export function priceWithAppraisal(
  item: InventoryItem,
  listed: ItemPrice,
  appraisal: AppraisalRow | undefined,
  { rateBps, laterRateBps }: { rateBps: number; laterRateBps: number },
): ItemPrice {
  if (!appraisal || (listed.kind === 'not_bought' && listed.reason === 'not_a_skin')) return listed
  const state = appraisalStateOf(appraisal, isSameItem(item, appraisal))
  if (state !== 'accepted' || !appraisal.price) return refusedPrice(listed, appraisal, state)
  const payoutGrosze = BigInt(appraisal.price.payoutGrosze)
  if (listed.kind === 'bought' && listed.payoutGrosze >= payoutGrosze) return listed
  const marketGrosze = priceForPayout(payoutGrosze, rateBps)
  return {
    kind: 'bought',
    marketGrosze,
    payoutGrosze,
    laterGrosze: payoutFor(marketGrosze, laterRateBps),
    appraisalPriceId: BigInt(appraisal.price.id),
  }
}

function refusedPrice(
  listed: ItemPrice,
  { price }: AppraisalRow,
  state: ReturnType<typeof appraisalStateOf>,
): ItemPrice {
  if (listed.kind === 'bought' || price?.state !== 'accepted') return listed
  if (state === 'lapsed') return { ...listed, reason: 'appraisal_lapsed' }
  return state === 'changed' ? { ...listed, reason: 'appraisal_changed' } : listed
}
