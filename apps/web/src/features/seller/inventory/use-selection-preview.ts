import type { SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toGrosze } from '#lib/format-money.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { selectionPreviewQuery } from './inventory-calls.ts'
import type { Summary } from './use-summary.ts'

/** Avoids a request for every selected item. */
const SETTLE_MS = 300

export type Outlook = {
  preview: SelectionPreviewResponse
  /** The largest sale that would be paid instantly now. */
  instantMaxGrosze: number
  /** The preview is of an earlier selection; the limit in it is still right. */
  isEarlier: boolean
}

/** When the selected items would be paid. Undefined while the server has not responded. */
export function useSelectionPreview(summary: Summary): Outlook | undefined {
  const { payoutGrosze: totalGrosze, laterGrosze } = useDebouncedValue(summary, SETTLE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...selectionPreviewQuery({ totalGrosze, laterGrosze: Math.max(laterGrosze, totalGrosze) }),
    placeholderData: keepPreviousData,
  })
  if (!data) return undefined
  return {
    preview: data,
    instantMaxGrosze: toGrosze(data.instantMax),
    isEarlier: isPlaceholderData || totalGrosze !== summary.payoutGrosze,
  }
}
