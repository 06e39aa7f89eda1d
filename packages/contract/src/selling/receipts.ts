import { z } from 'zod'
import { PRICE_SOURCES } from '../catalog/appraisal-facts.ts'
import { RECEIPT_CHARS_MAX, RECEIPT_VERDICTS } from './receipt-facts.ts'
import { PAYOUT_CLASSES } from './sale-facts.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'

const grosze = z.int().positive()

const issuerFields = {
  /** The address of the house that signed. */
  issuer: z.string(),
  /** Number of the sale, as it is shown. */
  sale: z.string(),
  /** The Steam account that the items must go to. */
  account: z.string(),
  currency: z.literal('PLN'),
}

const itemFields = {
  asset: z.string(),
  /** SHA-256 of what makes this copy: skin, pattern, wear, stickers, charm, name tag. In base64url. */
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
  /** How old those prices were when the quote was made. */
  pricesAgeSeconds: z.int().nonnegative(),
  method: z.enum(PAYOUT_METHODS),
  quotedAt: z.iso.datetime(),
  soldAt: z.iso.datetime(),
  /** Until when the trade offer must have been sent. */
  validUntil: z.iso.datetime(),
}

/** One of the two prices of a quote. */
const ReceiptPrice = z.strictObject({ total: grosze, rateBps: z.int() })

/** Of sales from before there were two prices. It must stay as it is: its receipts are out there. */
const ReceiptV1 = z
  .strictObject({
    v: z.literal(1),
    ...issuerFields,
    items: z.array(z.strictObject(itemFields)),
    ...termsFields,
  })
  .meta({ id: 'ReceiptV1' })

/** `price` is what was agreed; beside it what the same item would have brought now and later. */
const pricedItemFields = { ...itemFields, now: grosze, later: grosze }

const classFields = {
  /** The price that the seller chose; `total` and `rateBps` are those of this one. */
  payoutClass: z.enum(PAYOUT_CLASSES),
  now: ReceiptPrice,
  later: ReceiptPrice,
  /** When Steam can at the latest no longer undo a trade made at `soldAt`: the clock of the later price. */
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

/** Of sales with an item whose price a person named: each item says where its price came from. */
const ReceiptV3 = z
  .strictObject({
    v: z.literal(3),
    ...issuerFields,
    items: z.array(z.strictObject({ ...pricedItemFields, source: z.enum(PRICE_SOURCES) })),
    ...termsFields,
    ...classFields,
  })
  .meta({ id: 'ReceiptV3' })

/**
 * What a receipt says, in this order of fields: its bytes are what is signed. Amounts are whole grosze. Nothing in it
 * names the seller or where the money goes.
 */
export const Receipt = z.discriminatedUnion('v', [ReceiptV1, ReceiptV2, ReceiptV3]).meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/** `GET /api/trades/{id}/receipt`: three parts with dots between them, as JWS (RFC 7515) with EdDSA. */
export const SaleReceiptResponse = z
  .object({
    success: z.literal(true),
    receipt: z.string(),
    /** Freezes the account of whoever sold. Beside the receipt and never in it: a receipt is there to be shown around. */
    freezeKey: z.string(),
  })
  .meta({ id: 'SaleReceiptResponse' })
export type SaleReceiptResponse = z.infer<typeof SaleReceiptResponse>

/** `POST /api/receipts/verify`. In the body, so that no log of any server has it. */
export const VerifyReceiptRequest = z.strictObject({ receipt: z.string().min(1).max(RECEIPT_CHARS_MAX) })
export type VerifyReceiptRequest = z.infer<typeof VerifyReceiptRequest>

export const VerifyReceiptResponse = z
  .object({
    success: z.literal(true),
    verdict: z.enum(RECEIPT_VERDICTS),
    /** Only of a receipt that is ours: what a forger wrote is never shown under our name. */
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'VerifyReceiptResponse' })
export type VerifyReceiptResponse = z.infer<typeof VerifyReceiptResponse>

/** `GET /api/receipts/keys`: a JWK set (RFC 7517, RFC 8037), so that anybody can check a receipt without us. */
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
