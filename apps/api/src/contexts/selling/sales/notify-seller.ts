import type { Language } from '@app/contract/languages'
import type { SaleState } from '@app/contract/selling/sales'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import { presentDestination } from '#contexts/payments/destinations/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { isPayoutIn } from '#shared/payout-states.ts'
import type { SaleMailStep } from '#shared/sale-mail-steps.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { paidBy } from './domain/sale-progress.ts'
import { findSaleDetails } from './find-sale-details.ts'
import { salesRepository } from './sales.repository.ts'
import type { SaleDetails } from './sale-details.repository.ts'

export type NotifySellerOptions = {
  db: Db
  publicUrl: string
  /** The key that freezes the account of this sale's seller. */
  freezeKeyOf: (saleId: bigint) => string
  /** Undefined for a user who confirmed no address or removed it since. */
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string; dataKey: Buffer } | undefined>
}

/** The event, with the step named as in the database triggers. */
export type SaleNews = { saleId: bigint; step: SaleMailStep; payoutId: string | null }

/**
 * Reads all data that the mail needs, so that only one write remains. Undefined when there is no recipient or nothing
 * to report.
 */
export async function prepareSellerMail(
  options: NotifySellerOptions,
  news: SaleNews,
): Promise<((trx: Trx) => Promise<void>) | undefined> {
  const owner = await salesRepository.findOwner(options.db, news.saleId)
  if (!owner) return undefined
  const recipient = await options.readConfirmedEmail(owner.userId)
  const sale = await findSaleDetails(options.db, { saleId: news.saleId, userId: owner.userId })
  if (!recipient || !isWorthTelling(sale, news.step)) return undefined
  const { address, dataKey } = recipient
  return (trx) =>
    queueMail(trx, {
      eventKey: keyOf(news),
      userId: owner.userId,
      language: owner.language,
      template: 'sale-step',
      recipient: address,
      dataKey,
      data: {
        ...mailData(sale, news.step, linkTo(options.publicUrl, news.saleId, owner.language)),
        freeze: freezeWays(options, news.saleId, owner.language),
      },
    })
}

function keyOf({ saleId, step, payoutId }: SaleNews): string {
  return payoutId === null ? `sale:${saleId}:${step}` : `payout:${payoutId}:${step}`
}

const UNDELIVERED: readonly SaleState[] = [
  'awaiting_items',
  'offer_wanted',
  'offer_sent',
  'cancelled',
  'failed',
]

/** The next step may happen before the mail about the previous step is written. */
function isWorthTelling({ row, money: { payout, promise } }: SaleDetails, step: SaleMailStep): boolean {
  // Items that reached us after all were not diverted.
  if (step === 'diverted') return UNDELIVERED.includes(row.state)
  // Whoever has sent the items or cancelled need not know.
  if (step === 'account_changed') return row.state === 'awaiting_items'
  // A payout that came back unclaimed also ends the sale; the mail about its return is enough.
  if (step === 'paid') return payout?.state === 'settled'
  // When another attempt already runs automatically, the seller need not do anything.
  if (step === 'payout_failed') return payout?.state === 'failed'
  if (step === 'late_bonus') return (promise?.broken?.bonusGrosze ?? 0n) > 0n
  if (step === 'late') return payout !== null && !isPayoutIn('ended', payout.state)
  return step !== 'unclaimed' || payout?.state === 'unclaimed'
}

function mailData(sale: SaleDetails, step: SaleMailStep, link: string) {
  const { row, money, paidTo } = sale
  const { bankName, masked, coin, method } = presentDestination(paidTo)
  const expected = paidBy(row.state, money, null)?.reason
  const waitsFor = { after_protection: 'protection', approval: 'approval', at_once: null } as const
  const moments: Partial<Record<SaleMailStep, Date | null | undefined>> = {
    created: row.deadlineAt,
    received: money.settlesAt,
    failed: money.returnDue?.notBefore,
    late_bonus: money.promise?.by,
  }
  const amounts: Partial<Record<SaleMailStep, bigint | undefined>> = {
    debt: money.debt?.amountGrosze,
    late_bonus: money.promise?.broken?.bonusGrosze,
  }
  const amountGrosze = amounts[step] ?? row.totalGrosze
  return {
    step,
    number: transactionNumber(row.id),
    amountGrosze: amountGrosze.toString(),
    destination: [coin, bankName, masked].filter(Boolean).join(' '),
    isBank: method === 'bank',
    waitsFor: expected === undefined ? null : waitsFor[expected],
    moment: moments[step]?.toISOString() ?? null,
    reason: row.reason,
    reference: step === 'paid' ? (money.payout?.reference ?? null) : null,
    link,
  }
}

function linkTo(publicUrl: string, saleId: bigint, language: Language): string {
  return `${publicUrl}${language === 'en' ? '/en' : ''}/account/sales/${saleId}`
}

/**
 * The link carries the key in the fragment. A browser never sends the fragment to a server, so the key reaches no log
 * and no Referer.
 */
function freezeWays({ publicUrl, freezeKeyOf }: NotifySellerOptions, saleId: bigint, language: Language) {
  const key = freezeKeyOf(saleId)
  return { key, link: `${publicUrl}${language === 'en' ? '/en' : ''}/hacked#key=${key}` }
}
