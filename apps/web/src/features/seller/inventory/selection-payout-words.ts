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

/** The earliest time in a few words. Undefined when no method has one, or when somebody approves the payout first. */
export function earliestPayout(
  { methods, serverTime }: SelectionPreviewResponse,
  { t, language }: Words,
): string | undefined {
  const able = methods.filter(({ hindrance, needsApproval }) => hindrance === null && needsApproval === 0)
  const first = (times: (string | null)[]) => times.filter((time) => time !== null).toSorted()[0]
  const soon = first(able.filter(isAtOnce).map(({ payoutAt }) => payoutAt))
  if (soon !== undefined) return t('forecast.bar', { moment: formatMoment(soon, language, serverTime) })
  const latest = first(able.map(({ promisedBy }) => promisedBy))
  return latest && t('forecast.barLatest', { moment: formatMoment(latest, language, serverTime) })
}

function isAtOnce({ payoutCase, isAdvancePoolExhausted }: MethodPreview): boolean {
  return payoutCase === 'advance' && !isAdvancePoolExhausted
}

function whenOf(one: MethodPreview, preview: SelectionPreviewResponse, { t, language }: Words): string {
  if (one.payoutCase === 'manual') return t('forecast.checked')
  if (!isAtOnce(one)) return laterOf(one, preview, { t, language })
  if (one.needsApproval > 0) return t('forecast.checked')
  if (one.pace === 'by_hand') return t('forecast.byHand')
  if (one.pace === 'minutes')
    return t('forecast.soon', { moment: formatMoment(one.payoutAt, language, preview.serverTime) })
  return one.promisedBy === null
    ? t('forecast.banking')
    : t('forecast.account', { moment: formatDeadline(one.promisedBy, language, preview.serverTime) })
}

/** The same promise as in the sell dialog and on the page of the sale, never Steam's estimate. */
function laterOf(one: MethodPreview, preview: SelectionPreviewResponse, { t, language }: Words): string {
  if (one.promisedBy !== null)
    return t('forecast.latest', { moment: formatMoment(one.promisedBy, language, preview.serverTime) })
  return t(one.needsApproval > 0 ? 'forecast.checkedLater' : 'forecast.later')
}
