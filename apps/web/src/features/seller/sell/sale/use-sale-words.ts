import type { Sale } from '@app/contract/selling/sales'
import type { SalePayout } from '@app/contract/selling/sale-progress'
import { saleNews, type SaleNews } from '#components/sale-words/sale-news.ts'
import { formatLongDateTime as formatLongMoment, formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from '../sell-texts.ts'
import { diversionTexts } from './diversion/diversion-texts.ts'
import { offerTurnOf } from './offer-turn.ts'
import { saleTexts } from './sale-texts.ts'
import { methodName } from '#lib/payout-names.ts'

export function newsOf(sale: Sale): SaleNews {
  return saleNews({ ...sale, payoutState: sale.payout?.state ?? null })
}

const UNPAID: readonly SaleNews[] = ['failed', 'cancelled', 'reversed', 'returned']

/** The seller does not have the money of this sale, or no longer. */
export function isUnpaid(sale: Sale): boolean {
  return UNPAID.includes(newsOf(sale))
}

const NO_BREAK = '\u00a0'
/** Prevents line breaks inside a date or a number. */
const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK)

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
    /** The usual arrival time of the money; empty when it is unknown. */
    expected: expectedOf(),
  }

  function statusOf(): string {
    const news = newsOf(sale)
    if (news === 'protected')
      return sale.protectedUntil === null
        ? t('status.protectedSoon')
        : t('status.protected', { moment: moment(sale.protectedUntil) })
    if (news === 'paid') {
      const paidAt = sale.payout?.settledAt ?? sale.completedAt ?? sale.serverTime
      const to = shortDestinationOf(sale.payout?.payment ?? sale.payment)
      return `${unbroken(formatLongMoment(paidAt, language))} · ${methodName(sell, method)} ${to}`
    }
    if (news === 'unclaimed') return t('status.unclaimed', { amount, service: methodName(sell, method) })
    if (news === 'reversed' && sale.debt && sale.debt.left > 0)
      return t('status.owed', { amount: formatGrosze(toGrosze(sale.debt.left)) })
    if (news === 'awaiting_items' && sale.diversion && !sale.diversion.isBack)
      return diverted('status.diverted')
    if (news === 'awaiting_items' && sale.offerProblem) return t(`problem.${sale.offerProblem}`)
    if (sale.sentOffer?.state === 'cancelling') return t('sent.cancelling')
    if (offerTurnOf(sale) === 'denied') return t('denied.title')
    if (offerTurnOf(sale) === 'again') return t(`sent.problem.${sale.sentOffer?.problem ?? 'expired'}`)
    if (news === 'paying' && sale.reversedAt) return t('status.reversedPaying')
    return [t(`status.${news}`), expectedOf()].filter(Boolean).join(' ')
  }

  function expectedOf(): string | null {
    const { paidBy } = sale
    if (paidBy?.reason !== 'at_once' || paidBy.from === null || paidBy.to === null) return null
    return t('paying.usually', { from: moment(paidBy.from), to: moment(paidBy.to) })
  }
}
