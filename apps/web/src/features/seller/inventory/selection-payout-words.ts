import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { MethodPreview, SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import { formatMoment } from '#lib/format-date.ts'
import { formatDeadline } from '#lib/format-deadline.ts'
import { methodName } from '#lib/payout-names.ts'
import type { InventoryTranslate } from './inventory-texts.ts'

type Words = { t: InventoryTranslate; language: Language }

/** When a group of methods pays; without names when all methods pay at the same time. */
export type PayoutLine = { methods: string; when: string }

/** One line per payout time. Methods that cannot pay now are left out while another one can. */
export function payoutLines(preview: SelectionPreviewResponse, words: Words): PayoutLine[] {
  const able = preview.methods.filter(({ hindrance }) => hindrance === null)
  if (able.length === 0) return [{ methods: '', when: words.t('forecast.unknown') }]
  const groups = new Map<string, PayoutMethod[]>()
  for (const one of able) {
    const when = whenOf(one, preview, words)
    groups.set(when, [...(groups.get(when) ?? []), one.method])
  }
  const isOne = groups.size === 1
  return [...groups].map(([when, methods]) => ({
    methods: isOne ? '' : methods.map((method) => methodName(words.t, method)).join(', '),
    when,
  }))
}

/** Undefined when no method has a time, or when somebody approves the payout first. */
export function earliestPayout({ methods }: SelectionPreviewResponse): string | undefined {
  const times = methods.flatMap((one) => (one.needsApproval === 0 && one.payoutAt ? [one.payoutAt] : []))
  return times.toSorted()[0]
}

function whenOf(one: MethodPreview, preview: SelectionPreviewResponse, { t, language }: Words): string {
  const isAtOnce = one.payoutCase === 'advance' && !one.isAdvancePoolExhausted
  if (one.payoutCase === 'manual' || (isAtOnce && one.needsApproval > 0)) return t('forecast.checked')
  if (isAtOnce && one.pace === 'by_hand') return t('forecast.byHand')
  if (!isAtOnce || one.pace === 'minutes')
    return t('forecast.soon', { moment: formatMoment(one.payoutAt, language, preview.serverTime) })
  return one.promisedBy === null
    ? t('forecast.banking')
    : t('forecast.account', { moment: formatDeadline(one.promisedBy, language) })
}
