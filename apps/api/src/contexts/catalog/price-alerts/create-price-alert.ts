import { PRICE_ALERTS_MAX } from '@app/contract/catalog/price-alerts'
import type { Language } from '@app/contract/languages'
import { findPriceFacts, type PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { usersRepository } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { priceAlertsRepository } from './price-alerts.repository.ts'

type Wish = { userId: bigint; slug: string; targetGrosze: bigint; language: Language }

/** The row lock of the user makes the limit hold for concurrent requests. */
export async function createPriceAlert(
  db: Db,
  prices: PriceSnapshot | undefined,
  { userId, slug, targetGrosze, language }: Wish,
): Promise<void> {
  if (!prices) throw new DomainError('prices_unavailable')
  const item = prices.itemBySlug.get(slug)
  if (!item) throw new DomainError('price_item_not_found')
  const { verdict } = findPriceFacts(prices, item.marketName)
  if (verdict.buyable && verdict.payoutGrosze >= targetGrosze) throw new DomainError('price_alert_reached')
  await db.transaction().execute(async (trx) => {
    const user = await usersRepository.findByIdForUpdate(trx, userId)
    if (!user?.email_sealed) throw new DomainError('price_alert_email_missing')
    await priceAlertsRepository.save(trx, { userId, nameId: item.nameId, targetGrosze, language })
    const count = await priceAlertsRepository.count(trx, userId)
    if (count > PRICE_ALERTS_MAX) throw new DomainError('price_alerts_full')
  })
}
