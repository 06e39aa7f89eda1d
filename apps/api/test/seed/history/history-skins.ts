import { setTimeout as delay } from 'node:timers/promises'
import type { SeedClient } from '../seed.repository.ts'

/** Narrower than each wear, because some of these skins begin late. */
const FLOATS = { fn: [0.012, 0.069], mw: [0.078, 0.149], ft: [0.181, 0.376] } as const
export const WEARS = { fn: 'Factory New', mw: 'Minimal Wear', ft: 'Field-Tested' } as const

/** Popular skins: name, wear and Steam's rarity, which the price list does not contain. */
export const SKINS: readonly (readonly [name: string, wear: keyof typeof WEARS, rarity: string])[] = [
  ['AK-47 | Redline', 'ft', 'Legendary'],
  ['AK-47 | Slate', 'ft', 'Mythical'],
  ['AK-47 | Neon Rider', 'ft', 'Ancient'],
  ['AK-47 | Frontside Misty', 'mw', 'Legendary'],
  ['AK-47 | Phantom Disruptor', 'mw', 'Legendary'],
  ['AK-47 | Ice Coaled', 'ft', 'Legendary'],
  ['AK-47 | Asiimov', 'ft', 'Ancient'],
  ['AWP | Asiimov', 'ft', 'Ancient'],
  ['AWP | Atheris', 'ft', 'Mythical'],
  ['AWP | Neo-Noir', 'ft', 'Ancient'],
  ['AWP | Chromatic Aberration', 'ft', 'Ancient'],
  ['AWP | Mortis', 'fn', 'Legendary'],
  ['AWP | Fever Dream', 'ft', 'Legendary'],
  ['M4A4 | Neo-Noir', 'ft', 'Ancient'],
  ['M4A4 | Desolate Space', 'ft', 'Legendary'],
  ['M4A4 | In Living Color', 'mw', 'Ancient'],
  ['M4A1-S | Decimator', 'ft', 'Legendary'],
  ['M4A1-S | Nightmare', 'ft', 'Legendary'],
  ['M4A1-S | Hyper Beast', 'ft', 'Ancient'],
  ['USP-S | Kill Confirmed', 'ft', 'Ancient'],
  ['USP-S | Neo-Noir', 'mw', 'Ancient'],
  ['USP-S | Cortex', 'fn', 'Legendary'],
  ['Glock-18 | Water Elemental', 'mw', 'Legendary'],
  ['Glock-18 | Vogue', 'mw', 'Legendary'],
  ['Desert Eagle | Kumicho Dragon', 'fn', 'Legendary'],
  ['Desert Eagle | Mecha Industries', 'mw', 'Legendary'],
  ['Desert Eagle | Printstream', 'ft', 'Ancient'],
  ['P250 | Asiimov', 'mw', 'Legendary'],
  ['Five-SeveN | Monkey Business', 'mw', 'Legendary'],
  ['MAC-10 | Neon Rider', 'mw', 'Ancient'],
  ['P90 | Asiimov', 'ft', 'Ancient'],
  ['SSG 08 | Blood in the Water', 'mw', 'Ancient'],
  ['SSG 08 | Dragonfire', 'fn', 'Ancient'],
  ['FAMAS | Roll Cage', 'mw', 'Ancient'],
  ['Galil AR | Chatterbox', 'ft', 'Ancient'],
  ['MP9 | Starlight Protector', 'mw', 'Ancient'],
  ['Tec-9 | Fuel Injector', 'mw', 'Legendary'],
  ['UMP-45 | Primal Saber', 'mw', 'Legendary'],
  ['AUG | Chameleon', 'mw', 'Ancient'],
]
/** Every sale is worth at least 20 zł and within the limit for instant payouts of a new seller. */
const MARKET_GROSZE_MIN = 28_60
const MARKET_GROSZE_MAX = 700_00
const PICTURES_WITHIN_SECONDS = 60
/** Prices of other days, as a share of the present one. The price of every eighth skin has fallen below our cost. */
const OTHER_DAYS = [0.93, 0.97, 1, 1.02, 1.06] as const
const DAYS_BEFORE_FALL = [1.02, 1.2, 1.44, 1.52, 1.55] as const
const FALLEN_EACH = 8

export type SoldSkin = { marketGrosze: number; facts: Record<string, unknown> }

/** Skins of the live price list with the prices of several days. Their pictures may be known some seconds later. */
export async function listSkins(client: SeedClient): Promise<SoldSkin[]> {
  for (let second = 0; second < PICTURES_WITHIN_SECONDS; second += 1) {
    const skins = await findSkins(client)
    if (skins.length > 0) return skins
    await delay(1_000)
  }
  return []
}

async function findSkins(client: SeedClient): Promise<SoldSkin[]> {
  const { rows } = await client.query<{ name: string; icon: string | null; grosze: number }>(
    `select m.market_hash_name as name, m.icon_ref as icon, coalesce(p.median_7d_grosze, p.suggested_grosze) as grosze
     from price_items p join market_names m on m.id = p.name_id
     where p.list_id = (select id from price_lists where state = 'live') and p.version = ''
       and coalesce(p.median_7d_grosze, p.suggested_grosze) is not null
       and m.market_hash_name = any($1::text[]) order by 1`,
    [SKINS.map(([name, wear]) => `${name} (${WEARS[wear]})`)],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return SKINS.flatMap(([name, wear, rarity], place) => {
    const row = found.get(`${name} (${WEARS[wear]})`)
    if (!row?.icon) return []
    const facts = {
      market_name: row.name,
      name,
      weaponType: name.split(' | ')[0],
      wear,
      statTrak: false,
      souvenir: false,
      rarity,
      image: `/img/item/${row.icon}?w=192`,
      floats: FLOATS[wear],
      nameTag: null,
      stickers: [],
      charm: null,
    }
    return (place % FALLEN_EACH === FALLEN_EACH - 1 ? DAYS_BEFORE_FALL : OTHER_DAYS).map((share) => ({
      marketGrosze: Math.round(row.grosze * share),
      facts,
    }))
  }).filter(({ marketGrosze }) => marketGrosze >= MARKET_GROSZE_MIN && marketGrosze <= MARKET_GROSZE_MAX)
}
