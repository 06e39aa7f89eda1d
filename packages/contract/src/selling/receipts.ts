import { z } from 'zod'
import { PRICE_SOURCES } from '../catalog/appraisal-facts.ts'
import { PREMIUM_KINDS } from '../catalog/price-explanation.ts'
import { RECEIPT_CHARS_MAX, RECEIPT_VERDICTS } from './receipt-facts.ts'
import { PAYOUT_CLASSES } from './sale-facts.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'

const grosze = z.int().positive()

const issuerFields = {
  /** The URL of the operator that signed. */
  issuer: z.string(),
  /** The sale's number, as displayed. */
  sale: z.string(),
  /** The Steam account that must receive the items. */
  account: z.string(),
  currency: z.literal('PLN'),
}

const itemFields = {
  asset: z.string(),
  /** SHA-256 of the properties of this copy: skin, pattern, wear, stickers, charm, name tag. Encoded as base64url. */
  fingerprint: z.string(),
  name: z.string(),
  market: grosze,
  price: grosze,
}

const termsFields = {
  market: grosze,
  total: grosze,
  rateBps: z.int(),
  priceSource: z.string(),
  priceList: z.int(),
  pricesFetchedAt: z.iso.datetime(),
  /** The age of those prices when the quote was made. */
  pricesAgeSeconds: z.int().nonnegative(),
  method: z.enum(PAYOUT_METHODS),
  quotedAt: z.iso.datetime(),
  soldAt: z.iso.datetime(),
  /** The deadline for sending the trade offer. */
  validUntil: z.iso.datetime(),
}

/** One of the two prices of a quote. */
const ReceiptPrice = z.strictObject({ total: grosze, rateBps: z.int() })

/** For sales made before two prices existed. It must not change, because its receipts are already issued. */
const ReceiptV1 = z
  .strictObject({
    v: z.literal(1),
    ...issuerFields,
    items: z.array(z.strictObject(itemFields)),
    ...termsFields,
  })
  .meta({ id: 'ReceiptV1' })

/** `price` is the agreed price; `now` and `later` are both offered prices of the same item. */
const pricedItemFields = { ...itemFields, now: grosze, later: grosze }

const classFields = {
  /** The price that the seller chose; `total` and `rateBps` belong to it. */
  payoutClass: z.enum(PAYOUT_CLASSES),
  now: ReceiptPrice,
  later: ReceiptPrice,
  /** The latest time until which Steam can undo a trade made at `soldAt`; the later price is paid after it. */
  settlesBy: z.iso.datetime(),
}

const ReceiptV2 = z
  .strictObject({
    v: z.literal(2),
    ...issuerFields,
    items: z.array(z.strictObject(pricedItemFields)),
    ...termsFields,
    ...classFields,
  })
  .meta({ id: 'ReceiptV2' })

/** For sales with an appraised item: each item names the source of its price. */
const ReceiptV3 = z
  .strictObject({
    v: z.literal(3),
    ...issuerFields,
    items: z.array(z.strictObject({ ...pricedItemFields, source: z.enum(PRICE_SOURCES) })),
    ...termsFields,
    ...classFields,
  })
  .meta({ id: 'ReceiptV3' })

/** For sales whose prices come from several markets, or have a phase or premiums: each item says how it was priced. */
const ReceiptV4 = z
  .strictObject({
    v: z.literal(4),
    ...issuerFields,
    items: z.array(
      z.strictObject({
        ...pricedItemFields,
        source: z.enum(PRICE_SOURCES),
        phase: z.string().nullable(),
        /** What the markets agree on; `market` has the premiums too. */
        base: grosze,
        markets: z.array(z.strictObject({ name: z.string(), price: grosze, age: z.int().nonnegative() })),
        premiums: z.array(z.strictObject({ kind: z.enum(PREMIUM_KINDS), amount: grosze })),
      }),
    ),
    ...termsFields,
    ...classFields,
  })
  .meta({ id: 'ReceiptV4' })

/**
 * The content of a receipt. The order of fields is fixed, because its bytes are signed. Amounts are whole grosze. It
 * contains neither the seller nor the payout destination.
 */
export const Receipt = z
  .discriminatedUnion('v', [ReceiptV1, ReceiptV2, ReceiptV3, ReceiptV4])
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/** `GET /api/trades/{id}/receipt`: three parts separated by dots, as a JWS (RFC 7515) with EdDSA. */
export const SaleReceiptResponse = z
  .object({
    success: z.literal(true),
    receipt: z.string(),
    /**
     * Freezes the seller's account. It is returned beside the receipt and never in it, because sellers show receipts
     * to others.
     */
    freezeKey: z.string(),
  })
  .meta({ id: 'SaleReceiptResponse' })
export type SaleReceiptResponse = z.infer<typeof SaleReceiptResponse>

/** `POST /api/receipts/verify`. The receipt is in the body, so that no server log contains it. */
export const VerifyReceiptRequest = z.strictObject({ receipt: z.string().min(1).max(RECEIPT_CHARS_MAX) })
export type VerifyReceiptRequest = z.infer<typeof VerifyReceiptRequest>

export const VerifyReceiptResponse = z
  .object({
    success: z.literal(true),
    verdict: z.enum(RECEIPT_VERDICTS),
    /** Set only for a receipt of ours: forged content is never shown under our name. */
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'VerifyReceiptResponse' })
export type VerifyReceiptResponse = z.infer<typeof VerifyReceiptResponse>

/**
 * `GET /api/receipts/keys`: a JWK set (RFC 7517, RFC 8037), so that a third party can verify a receipt without us.
 */
export const ReceiptKeysResponse = z
  .object({
    success: z.literal(true),
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        kid: z.string(),
        x: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReceiptKeysResponse' })
export type ReceiptKeysResponse = z.infer<typeof ReceiptKeysResponse>
