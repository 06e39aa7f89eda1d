import type { CardItem } from '#components/ui/item-card.tsx'
import carbineUrl from './art/carbine.svg'
import glovesUrl from './art/gloves.svg'
import knifeUrl from './art/knife-hook.svg'
import pistolUrl from './art/pistol.svg'
import rifleUrl from './art/rifle.svg'
import shotgunUrl from './art/shotgun.svg'
import smgUrl from './art/smg.svg'
import sniperUrl from './art/sniper.svg'

const FIELD_TESTED = { code: 'FT', name: 'Field-Tested' }
const MINIMAL_WEAR = { code: 'MW', name: 'Minimal Wear' }
const FACTORY_NEW = { code: 'FN', name: 'Factory New' }

/** Invented finishes with invented prices; only the calculation between the two amounts is real. */
export const ITEMS: readonly CardItem[] = [
  {
    weapon: 'AWP',
    finish: 'Salt Mine',
    wear: FIELD_TESTED,
    rarity: 'ancient',
    rarityName: 'Covert',
    pictureUrl: sniperUrl,
    marketGrosze: 30_000,
    payoutGrosze: 21_000,
  },
  {
    weapon: 'AK-47',
    finish: 'Tramline',
    wear: FIELD_TESTED,
    rarity: 'legendary',
    rarityName: 'Classified',
    pictureUrl: rifleUrl,
    marketGrosze: 18_240,
    payoutGrosze: 12_768,
  },
  {
    weapon: 'USP-S',
    finish: 'Night Orchard',
    wear: MINIMAL_WEAR,
    rarity: 'mythical',
    rarityName: 'Restricted',
    pictureUrl: pistolUrl,
    marketGrosze: 12_960,
    payoutGrosze: 9_072,
  },
  {
    weapon: 'MP9',
    finish: 'Signal Box',
    wear: FIELD_TESTED,
    rarity: 'rare',
    rarityName: 'Mil-Spec',
    isStatTrak: true,
    pictureUrl: smgUrl,
    marketGrosze: 4_730,
    payoutGrosze: 3_311,
  },
  {
    weapon: '★ Karambit',
    finish: 'Baltic Amber',
    wear: MINIMAL_WEAR,
    rarity: 'star',
    rarityName: '★',
    pictureUrl: knifeUrl,
    marketGrosze: 214_000,
    payoutGrosze: 149_800,
  },
  {
    weapon: '★ Sport Gloves',
    finish: 'Night Ferry',
    wear: FIELD_TESTED,
    rarity: 'star',
    rarityName: '★',
    pictureUrl: glovesUrl,
    marketGrosze: 101_250,
    payoutGrosze: 70_875,
  },
]

export const SOLD_ITEM: CardItem = {
  weapon: 'XM1014',
  finish: 'Brickwork',
  wear: MINIMAL_WEAR,
  rarity: 'uncommon',
  rarityName: 'Industrial',
  pictureUrl: shotgunUrl,
  marketGrosze: 3_990,
  payoutGrosze: 2_793,
}

export const LOCKED_ITEM: CardItem = {
  weapon: 'M4A4',
  finish: 'Rowan',
  wear: FACTORY_NEW,
  rarity: 'common',
  rarityName: 'Consumer',
  pictureUrl: carbineUrl,
  marketGrosze: 16_490,
  payoutGrosze: 11_543,
}
