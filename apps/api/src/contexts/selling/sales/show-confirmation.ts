import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import { presentDestination } from '#contexts/payments/destinations/index.ts'
import { writeDecimal } from '#shared/decimal-text.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { findSaleDetails } from './find-sale-details.ts'
import type { OwnSale } from './sale-details.repository.ts'
import type { Db } from '#platform/db/database.ts'
import { writeConfirmation } from './confirmation/write-confirmation.ts'

const COIN_PLACES = 8

/** Only for a payout that left and did not come back. The same sale always gives the same document. */
export async function showConfirmation(
  { db, brand }: { db: Db; brand: Brand },
  own: OwnSale & { steamId: string },
  language: Language,
): Promise<{ fileName: string; bytes: Buffer }> {
  const { row, money, items, events, paidTo } = await findSaleDetails(db, own)
  const { payout } = money
  if (row.state !== 'completed' || payout?.state !== 'settled' || !payout.settledAt)
    throw new DomainError('sale_not_paid', { state: row.state })
  const { coin, bankName, masked, method } = presentDestination(paidTo)
  const number = transactionNumber(row.id)
  const bytes = await writeConfirmation(
    {
      number,
      steamId: own.steamId,
      totalGrosze: row.totalGrosze,
      marketGrosze: row.marketGrosze,
      rateBps: row.rateBps,
      createdAt: row.createdAt,
      receivedAt: events.find(({ state }) => state === 'items_received')?.at ?? null,
      orderedAt: payout.orderedAt,
      settledAt: payout.settledAt,
      method,
      destination: [bankName, masked].filter(Boolean).join(' '),
      reference: payout.reference,
      coin:
        payout.coinUnits === null
          ? null
          : {
              amount: `${writeDecimal(payout.coinUnits, COIN_PLACES)} ${coin ?? ''}`.trim(),
              transactionHash: payout.transactionHash,
            },
      items: items.map(({ marketName, marketGrosze, ourGrosze }) => ({
        name: marketName,
        marketGrosze,
        ourGrosze,
      })),
    },
    language,
    brand,
  )
  return { fileName: `${language === 'pl' ? 'potwierdzenie' : 'confirmation'}-${number}.pdf`, bytes }
}
