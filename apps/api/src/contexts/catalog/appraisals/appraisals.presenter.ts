import type { ItemAppraisal, TicketAppraisal } from '@app/contract/catalog/appraisals'
import { zlotysOf } from '#shared/zlotys.ts'
import type { AppraisalRow } from './appraisals.repository.ts'
import { appraisalStateOf } from './domain/appraisal-state.ts'

export function presentAppraisal(row: AppraisalRow, isSameItem?: boolean): ItemAppraisal {
  const { price } = row
  return {
    id: row.id.toString(),
    ticketId: row.ticketId === null ? null : Number(row.ticketId),
    state: appraisalStateOf(row, isSameItem),
    priceId: price?.id ?? null,
    price: price ? zlotysOf(BigInt(price.payoutGrosze)) : null,
    validUntil: price ? new Date(price.validUntil).toISOString() : null,
  }
}

export function presentTicketAppraisal(
  row: AppraisalRow,
  rest: Pick<TicketAppraisal, 'answerHours' | 'staff'>,
): TicketAppraisal {
  const { facts } = row
  return {
    ...presentAppraisal(row),
    item: {
      assetId: row.assetId,
      name: facts.name,
      market_hash_name: row.marketName,
      wear: facts.wear,
      image: facts.image,
      float: facts.wearFloat,
      paintIndex: facts.paintIndex,
      paintSeed: facts.paintSeed,
      stickerCount: facts.stickers.length,
      hasCharm: facts.charm !== null,
      nameTag: facts.nameTag,
    },
    ...rest,
  }
}
