import { z } from 'zod'
import type { ClosedOffer } from '#contexts/payments/listings/index.ts'

/** `instance:class:asset:app`, for Counter-Strike 2. */
const IN_GAME = /^\d+:\d+:(\d{1,20}):730$/

const Attributes = z.object({ inGameAssetId: z.string().regex(IN_GAME) })
export const AssetPage = z.object({
  items: z.array(
    z.object({
      inMarket: z.boolean(),
      // Items of other games and items that DMarket cannot name have none.
      attributes: z.object({ inGameAssetId: z.string().optional(), assetId: z.string().optional() }),
    }),
  ),
  cursor: z.string().default(''),
})
/** An offer that does not say its item could be a second one of ours, so it makes the list unreadable. */
export const OfferPage = z.object({
  items: z.array(
    z.object({
      offerId: z.string().min(1).max(100),
      priceCents: z.union([z.int(), z.string().regex(/^\d{1,12}$/)]).transform((cents) => BigInt(cents)),
      attributes: Attributes,
    }),
  ),
  cursor: z.string().default(''),
})

export function steamAssetIdOf(inGameAssetId: string): string | undefined {
  return IN_GAME.exec(inGameAssetId)?.[1]
}

const Batch = z.object({
  offers: z.array(z.object({ id: z.string().min(1).max(100), assetId: z.string().default('') })).default([]),
  failed: z
    .array(
      z.object({
        assetId: z.string().optional(),
        offerId: z.string().optional(),
        code: z.string().default('unknown'),
      }),
    )
    .default([]),
})

/** Undefined when the answer has another shape: then nobody knows what was done. */
export function readBatch(answer: unknown): z.infer<typeof Batch> | undefined {
  return Batch.safeParse(answer).data
}

export const Deposited = z.object({ DepositID: z.string().min(1).max(100) })
export const DepositStatus = z.object({
  Status: z.enum([
    'TransferStatusPending',
    'TransferStatusCreated',
    'TransferStatusSuccess',
    'TransferStatusFailedToCreate',
    'TransferStatusError',
    'TransferStatusOnHold',
  ]),
  Assets: z.array(z.object({ InGameAssetID: z.string(), DmarketAssetID: z.string() })).nullish(),
  SteamDepositInfo: z.object({ TradeOfferID: z.string() }).nullish(),
})

export const Balance = z.object({ usd: z.string().regex(/^\d{1,12}$/) })

/** Dollars with cents, as a floating-point number. */
const Dollars = z
  .object({ Currency: z.literal('USD'), Amount: z.number().min(0).max(1_000_000) })
  .transform(({ Amount: amount }, context) => {
    const cents = Math.round(amount * 100)
    if (Math.abs(amount * 100 - cents) > 0.01) context.addIssue('has parts of a cent')
    return BigInt(cents)
  })
const Time = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((seconds) => (seconds === '0' ? null : new Date(Number(seconds) * 1_000)))

const Closed = z.object({
  OfferID: z.string().min(1).max(100),
  AssetID: z.string(),
  Price: Dollars,
  Fee: z.object({ Amount: Dollars }),
  OfferClosedAt: Time,
  FinalizationTime: Time.nullish(),
  Status: z.enum(['trade_protected', 'successful', 'reverted']),
})
export const ClosedPage = z.object({ Trades: z.array(Closed).nullish(), Cursor: z.string().default('') })

export function closedOfferOf(closed: z.infer<typeof Closed>): ClosedOffer {
  return {
    offerId: closed.OfferID,
    assetId: closed.AssetID,
    status: closed.Status,
    priceMinor: closed.Price,
    feeMinor: closed.Fee.Amount,
    closedAt: closed.OfferClosedAt ?? new Date(),
    finalizesAt: closed.FinalizationTime ?? null,
  }
}
