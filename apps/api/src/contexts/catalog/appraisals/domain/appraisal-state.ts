import type { AppraisalState } from '@app/contract/catalog/appraisal-facts'

export type AppraisalFacts = {
  isClosed: boolean
  /** Used in a sale that is neither failed nor cancelled. */
  isUsed: boolean
  price: { state: 'offered' | 'accepted'; isLapsed: boolean } | null
}

/** `isSameItem` is omitted when the current item has not been read. */
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
