import type { Sale } from '@app/contract/selling/sales'
import { EMAIL_METHODS, type EmailMethod, type PayoutMethod } from '@app/contract/payments/rails'
import type { SalePayout } from '@app/contract/selling/sale-progress'
import { saleNews, type SaleNews } from '#components/sale-words/sale-news.ts'
import { formatLongDateTime as formatLongMoment, formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from '../sell-texts.ts'
import { diversionTexts } from './diversion/diversion-texts.ts'
import { offerTurnOf } from './offer-turn.ts'
import { openPromiseOf } from './promise.tsx'
import { saleTexts } from './sale-texts.ts'
import { useTimeLeft } from './use-time-left.ts'
import { methodName } from '#lib/payout-names.ts'

export function newsOf(sale: Sale): SaleNews {
  return saleNews({ ...sale, payoutState: sale.payout?.state ?? null })
}

const UNPAID: readonly SaleNews[] = ['failed', 'cancelled', 'reversed']

/** The seller does not have the money of this sale, or no longer, or cannot get it as things are. Returned money is on the balance. */
export function isUnpaid(sale: Sale): boolean {
  return UNPAID.includes(newsOf(sale)) || isDiverted(sale)
}

/** The items are with somebody else: nothing can be sent, and no money comes. */
export function isDiverted({ diversion }: Sale): boolean {
  return diversion !== null && !diversion.isBack
}

/** What a seller can check when the money came back: the provider's own reason is not stored. */
function checkedDetails(method: PayoutMethod): Exclude<PayoutMethod, EmailMethod> | 'email' {
  return isByEmail(method) ? 'email' : method
}

function isByEmail(method: PayoutMethod): method is EmailMethod {
  return EMAIL_METHODS.some((known) => known === method)
}

const NO_BREAK = '\u00a0'
/** Prevents line breaks inside a date or a number. */
export const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK)

/** `mBank 91 1140 •••• 0001`, `BTC bc1q…mdq`: enough to recognise, too little to misuse. */
export function destinationOf({ coin, bankName, masked }: SalePayout['payment']): string {
  return [coin, bankName, unbroken(masked)].filter(Boolean).join(' ')
}

/** A short form for a heading: `mBank ••0001`. */
function shortDestinationOf({ bankName, masked }: SalePayout['payment']): string {
  return bankName === null ? masked : `${bankName} ••${masked.slice(-4)}`
}

/** Facts of a sale, formatted for sentences: times relative to the server's day, amounts with currency. */
export function useSaleWords(sale: Sale) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const diverted = useT(diversionTexts)
  const timeLeft = useTimeLeft()
  const language = useLanguage()
  const moment = (at: string) => unbroken(formatMoment(at, language, sale.serverTime))
  const amount = formatGrosze(toGrosze(sale.amount))
  const method = sale.payout?.method ?? sale.paymentMethod
  return {
    moment,
    amount,
    method: methodName(sell, method),
    destination: destinationOf(sale.payout?.payment ?? sale.payment),
    shortDestination: shortDestinationOf(sale.payout?.payment ?? sale.payment),
    /** The status of the sale in one line; a screen reader announces every change. */
    status: statusOf(),
  }

  function statusOf(): string {
    const news = newsOf(sale)
    if (news === 'protected') return protectedStatus()
    if (news === 'paid') {
      const paidAt = sale.payout?.settledAt ?? sale.completedAt ?? sale.serverTime
      const to = shortDestinationOf(sale.payout?.payment ?? sale.payment)
      return `${unbroken(formatLongMoment(paidAt, language))} ·${NO_BREAK}${methodName(sell, method)} ${to}`
    }
    if (news === 'returned')
      return t(`status.returned.${checkedDetails(method)}`, { service: methodName(sell, method) })
    if (news === 'unclaimed') return t('status.unclaimed', { amount, service: methodName(sell, method) })
    if (news === 'reversed' && sale.debt && sale.debt.left > 0)
      return t('status.owed', { amount: formatGrosze(toGrosze(sale.debt.left)) })
    if (news === 'awaiting_items' && isDiverted(sale)) return diverted('status.diverted')
    if (news === 'awaiting_items' && sale.offerProblem) return t(`problem.${sale.offerProblem}`)
    if (sale.sentOffer?.state === 'cancelling') return t('sent.cancelling')
    if (offerTurnOf(sale) === 'denied') return t('denied.title')
    if (offerTurnOf(sale) === 'again') return t(`sent.problem.${sale.sentOffer?.problem ?? 'expired'}`)
    if (news === 'paying' && sale.reversedAt) return t('status.reversedPaying')
    return [t(`status.${news}`), expectedOf()].filter(Boolean).join(' ')
  }

  function protectedStatus(): string {
    const { protectedUntil, serverTime } = sale
    const left =
      protectedUntil === null ? undefined : timeLeft(Date.parse(protectedUntil) - Date.parse(serverTime))
    if (protectedUntil === null || left === undefined) return t('status.protectedSoon')
    return t(method === 'bank' ? 'status.protectedBank' : 'status.protected', {
      moment: moment(protectedUntil),
      left: unbroken(left),
    })
  }

  function expectedOf(): string | null {
    const { paidBy, serverTime } = sale
    if (paidBy?.reason !== 'at_once' || paidBy.from === null || paidBy.to === null) return null
    // A time that has passed says nothing any more, and beside a promise a second latest time would confuse.
    if (Date.parse(paidBy.from) > Date.parse(serverTime))
      return t('paying.usually', { moment: moment(paidBy.from) })
    const isOver = Date.parse(paidBy.to) <= Date.parse(serverTime)
    return isOver || openPromiseOf(sale) !== null
      ? null
      : t('paying.almostAlways', { moment: moment(paidBy.to) })
  }
}
