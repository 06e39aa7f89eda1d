import { z } from 'zod'

const PriceGuard = z.strictObject({
  quantityMin: z.int().min(0).max(1_000),
  volume7DaysMin: z.int().min(0).max(1_000),
  spikeBps: z.int().min(10_000).max(100_000),
  staleAfterSeconds: z.int().min(60).max(86_400),
})
type Guard = z.output<typeof PriceGuard>

function loosensGuard(before: Guard, after: Guard): boolean {
  return (
    after.quantityMin < before.quantityMin ||
    after.volume7DaysMin < before.volume7DaysMin ||
    after.spikeBps > before.spikeBps ||
    after.staleAfterSeconds > before.staleAfterSeconds
  )
}

const PriceAgreement = z.strictObject({
  agreementBps: z.int().min(10_000).max(100_000),
  phaseAgreementBps: z.int().min(10_000).max(50_000),
  quantityMin: z.int().min(1).max(1_000),
})
type Agreement = z.output<typeof PriceAgreement>

function loosensAgreement(before: Agreement, after: Agreement): boolean {
  return (
    after.agreementBps > before.agreementBps ||
    after.phaseAgreementBps > before.phaseAgreementBps ||
    after.quantityMin < before.quantityMin
  )
}

const PricePremiums = z.strictObject({
  isFloatOn: z.boolean(),
  floatCapBps: z.int().min(0).max(5_000),
  areStickersOn: z.boolean(),
  stickerShareBps: z.int().min(0).max(3_000),
  stickerCapBps: z.int().min(0).max(5_000),
  soldMin: z.int().min(1).max(1_000),
})
type Premiums = z.output<typeof PricePremiums>

/** What is off cannot loosen; what is switched on always does. */
function raisesPremiums(before: Premiums, after: Premiums): boolean {
  const raisesFloat = after.isFloatOn && (!before.isFloatOn || after.floatCapBps > before.floatCapBps)
  const raisesStickers =
    after.areStickersOn &&
    (!before.areStickersOn ||
      after.stickerShareBps > before.stickerShareBps ||
      after.stickerCapBps > before.stickerCapBps)
  const isOn = after.isFloatOn || after.areStickersOn
  return raisesFloat || raisesStickers || (isOn && after.soldMin < before.soldMin)
}

/** What makes a price, in one place; the registry adds them to all settings. */
export const PRICE_SETTINGS = {
  'price.guard': {
    schema: PriceGuard,
    initial: { quantityMin: 3, volume7DaysMin: 3, spikeBps: 13_000, staleAfterSeconds: 1_800 },
    meaning:
      'When an item is bought: how many on sale or sold in a week, how far above real sales, how old a price.',
    loosens: loosensGuard,
  },
  'price.agreement': {
    schema: PriceAgreement,
    initial: { agreementBps: 30_000, phaseAgreementBps: 16_000, quantityMin: 3 },
    meaning:
      'How far several markets may be apart before a person decides, for items and phases, and the offers a market needs.',
    loosens: loosensAgreement,
  },
  'price.premiums': {
    schema: PricePremiums,
    initial: {
      isFloatOn: false,
      floatCapBps: 1_000,
      areStickersOn: false,
      stickerShareBps: 500,
      stickerCapBps: 1_000,
      soldMin: 10,
    },
    meaning:
      'What is added for a low float, stickers and charms, at most, and the sales in a week that this needs.',
    loosens: raisesPremiums,
  },
}
