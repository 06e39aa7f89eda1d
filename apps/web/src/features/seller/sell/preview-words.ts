import type { Language } from '@app/contract/languages'
import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import { ADVANCE_MINUTES, type AdvanceObstacle } from '@app/contract/selling/sale-facts'
import { formatLongDateTime, formatMoment, formatTime } from '#lib/format-date.ts'
import { formatDeadline } from '#lib/format-deadline.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import type { SellTranslate } from './sell-texts.ts'

export type PreviewWords = {
  /** The most important sentence for the seller. */
  headline: string
  /** The reason, how to change it, and its conditions. */
  lines: string[]
  /** Paid instantly, with a time that we promise. */
  isPrompt: boolean
  /** Another method would be faster. */
  isSlow: boolean
}

type Words = { t: SellTranslate; language: Language }

/** States only the server's promises: without a time from the server, the text contains no time. */
export function describePreview(preview: PayoutPreview, words: Words): PreviewWords {
  return {
    headline: headlineOf(preview, words),
    lines: linesOf(preview, words).filter((line) => line !== ''),
    isSlow: preview.hindrance === 'method_paused' || preview.hindrance === 'method_short',
    isPrompt: isAtOnce(preview) && (preview.payoutAt ?? preview.arrivesOn) !== null,
  }
}

function headlineOf(preview: PayoutPreview, { t, language }: Words): string {
  const { payoutAt, promisedBy, needsApproval, bankName, serverTime } = preview
  if (preview.hindrance) return t(preview.hindrance === 'account_check' ? 'preview.none' : 'preview.slow')
  if (preview.payoutCase === 'manual') return t('preview.manual')
  if (isAtOnce(preview)) {
    if (needsApproval > 0) return t('preview.approval')
    if (preview.pace === 'by_hand') return t('preview.byHand')
    if (preview.pace === 'banking') {
      if (!promisedBy) return t('preview.bankingOpen')
      const moment = formatDeadline(promisedBy, language, serverTime)
      return bankName ? t('preview.bankingAt', { bank: bankName, moment }) : t('preview.banking', { moment })
    }
    return t('preview.soon', { time: formatTime(payoutAt, language) })
  }
  if (promisedBy) return t('preview.latest', { moment: formatDeadline(promisedBy, language, serverTime) })
  return t('preview.settled', { date: formatLongDateTime(payoutAt, language) })
}

/** When the money comes, as the last step of the sale. */
export function describePaying(preview: PayoutPreview | undefined, { t }: Pick<Words, 't'>): string {
  if (!preview || preview.hindrance || preview.needsApproval > 0 || preview.payoutCase === 'manual')
    return t('next.chosen')
  if (!isAtOnce(preview)) return t('next.protected')
  return preview.pace === 'minutes' ? t('next.soon', ADVANCE_MINUTES) : t('next.chosen')
}

/** The same in a few words, for the line beside the button; undefined when no time is known. */
export function shortTimeOf(preview: PayoutPreview, { t, language }: Words): string | undefined {
  const { payoutAt, promisedBy, needsApproval, pace } = preview
  if (preview.hindrance || needsApproval > 0 || preview.payoutCase === 'manual') return undefined
  if (isAtOnce(preview) && pace === 'banking')
    return promisedBy === null
      ? undefined
      : t('sell.when.account', { moment: formatMoment(promisedBy, language, null) })
  if (!isAtOnce(preview))
    return promisedBy === null
      ? undefined
      : t('sell.when.latest', { moment: formatMoment(promisedBy, language, null) })
  if (payoutAt === null) return undefined
  return t('sell.when.about', { moment: formatMoment(payoutAt, language, null) })
}

function linesOf(preview: PayoutPreview, words: Words): string[] {
  const { t } = words
  if (preview.hindrance) return [t(`preview.hindrance.${preview.hindrance}`)]
  if (preview.payoutCase === 'manual') return [t('preview.manualLead'), approvalOf(preview, words)]
  return [
    ...(isAtOnce(preview) ? atOnceLines(preview, words) : laterLines(preview, words)),
    ...coinLines(preview, words),
  ]
}

/** Before the seller has named a coin, two estimates would only confuse. */
function coinLines({ coinEstimates }: PayoutPreview, words: Words): string[] {
  if (coinEstimates.length !== 1) return []
  return coinEstimates.map(({ coin, amount, rate }) =>
    words.t('preview.coin', { coin, amount: decimalOf(amount, words), rate: formatGrosze(toGrosze(rate)) }),
  )
}

function atOnceLines(preview: PayoutPreview, words: Words): string[] {
  const { t } = words
  const isPrompt = preview.needsApproval === 0
  return [
    isPrompt && preview.pace === 'banking' ? bankingLead(preview, words) : '',
    isPrompt && preview.pace === 'by_hand' ? t('preview.byHandLead') : '',
    ...promiseLines(preview, words),
    approvalOf(preview, words),
    t('preview.condition'),
  ]
}

function laterLines(preview: PayoutPreview, words: Words): string[] {
  const { t } = words
  const { reason } = preview
  return [
    preview.isAdvancePoolExhausted ? t('preview.house') : '',
    reason ? whyOf(reason, preview, words) : '',
    reason ? changeOf(reason, words) : '',
    preview.promisedBy === null && preview.needsApproval === 0 ? t('preview.settledLead') : '',
    ...promiseLines(preview, words),
    approvalOf(preview, words),
  ]
}

function bankingLead({ promisedBy, isExpress }: PayoutPreview, { t }: Words): string {
  if (promisedBy === null) return t('preview.bankingOpenLead')
  return isExpress ? t('preview.expressLead') : t('preview.bankingLead')
}

/** The latest time, its conditions, and the bonus that we pay when we are late. */
function promiseLines(preview: PayoutPreview, { t, language }: Words): string[] {
  const { promisedBy, lateBonus, serverTime } = preview
  if (promisedBy === null) return []
  return [
    !isAtOnce(preview)
      ? t('preview.latestLead')
      : preview.pace === 'banking'
        ? t('preview.promiseKept')
        : t('preview.promiseBy', { moment: formatDeadline(promisedBy, language, serverTime) }),
    lateBonus
      ? t('preview.bonus', {
          perDay: formatGrosze(toGrosze(lateBonus.perDay)),
          cap: formatGrosze(toGrosze(lateBonus.cap)),
        })
      : '',
  ]
}

/** The reason why the instant price cannot be selected. */
export function whyNotNow(preview: PayoutPreview | undefined, words: Words): string {
  const obstacle = preview?.choice?.nowObstacle
  return preview && obstacle ? whyOf(obstacle, preview, words) : ''
}

function whyOf(reason: AdvanceObstacle, preview: PayoutPreview, words: Words): string {
  return reason === 'seller_limit' ? limitOver(preview, words) : words.t(`preview.why.${reason}`)
}

/** What the seller can do about it; nothing where the reason says it already. */
function changeOf(reason: AdvanceObstacle, { t }: Words): string {
  const isSaid =
    reason === 'policy' || reason === 'chosen' || reason === 'seller_limit' || reason === 'new_account'
  return isSaid ? '' : t(`preview.change.${reason}`)
}

/** Based on the current facts; the shared advance pool is reserved only when we see the trade offer. */
function isAtOnce({ payoutCase, isAdvancePoolExhausted }: PayoutPreview): boolean {
  return payoutCase === 'advance' && !isAdvancePoolExhausted
}

function approvalOf({ needsApproval }: PayoutPreview, { t }: Words): string {
  return needsApproval === 0 ? '' : t('preview.approvers')
}

function limitOver({ limit }: PayoutPreview, { t }: Words): string {
  return limit ? t('preview.why.seller_limit', amountsOf(limit)) : ''
}

function amountsOf({ left, total }: NonNullable<PayoutPreview['limit']>) {
  return { left: formatGrosze(toGrosze(left)), total: formatGrosze(toGrosze(total)) }
}

function decimalOf(amount: string, { language }: Words): string {
  return language === 'pl' ? amount.replace('.', ',') : amount
}
