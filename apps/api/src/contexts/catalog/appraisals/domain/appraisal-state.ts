import type { AppraisalState } from '@app/contract/catalog/appraisal-facts'

export type AppraisalFacts = {
  isClosed: boolean
  /** In a sale that neither failed nor was cancelled. */
  isUsed: boolean
  price: { state: 'offered' | 'accepted'; isLapsed: boolean } | null
}

/** The fingerprint is left out where nobody has looked at the item. */
export function appraisalStateOf(
  { isClosed, isUsed, price }: AppraisalFacts,
  isSameItem?: boolean,
): AppraisalState {
  if (isUsed) return 'used'
  if (isClosed) return 'closed'
  if (isSameItem === false) return 'changed'
  if (!price) return 'waiting'
  return price.isLapsed ? 'lapsed' : price.state
}
