import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { iconForMarketName } from '#images/icon.ts'
import { WEARS } from '#images/market-name.ts'
import { GLOVES_AND_KNIVES, WEAPON_SHAPES } from '#images/shapes/weapons.ts'

/** One finish per weapon, so that the sheet shows silhouettes and paint together. */
const SHEET_FINISHES = [
  'Redline',
  'Asiimov',
  'Fade',
  'Crimson Web',
  'Dragon Lore',
  'Case Hardened',
  'Doppler',
  'Neon Rider',
  'Forest DDPAT',
  'Printstream',
  'Wild Lotus',
  'Hyper Beast',
  'Inferno',
  'Ocean Drive',
  'Vulcan',
  'Tiger Tooth',
  'Night Stars',
  'Hex Grid',
  'Ink Splash',
  'Gamma Doppler',
  'Royal Knot',
] as const

/** Invented names: words decide some, chance the rest. */
const FINISHES = [
  'Woodland Echo',
  'Zebra Nap',
  'Marble Hall',
  'Purple Python',
  'Bonfire',
  'Sakura Rain',
  'Orion Gate',
  'Chip Tune',
  'Beehive',
  'Ink Panic',
  'High Tide',
  'Walnut Press',
  'Tartan Sunday',
  'Old Brick',
  'Pop Comic',
  'Grey Wolf',
  'Chrome Lily',
  'Rusted Anchor',
  'Thunderhead',
  'Rune Stone',
  'Glacier Prism',
  'Safari Mesh',
  'Urban DDPAT',
  'Spider Web',
  'Rally Cup',
  'Amber Fade',
  'Kantor',
  'Mazurka',
  'Wawel',
  'Baltic',
  'Pierogi',
] as const

const OTHERS = [
  'Sticker | Night Market (Holo) | Poznań 2025',
  'Sealed Graffiti | Kantor (Brick Red)',
  'Charm | Tiny Tram',
  'Patch | Copper Fox',
  'StatTrak™ Music Kit | Made-up Band, Long Song',
  'Captain Marzec | Harbour Guard',
  'Amber Coast Case',
  'Poznań 2025 Old Town Souvenir Package',
  'Autumn Legends Autograph Capsule',
  'Amber Coast Case Key',
  'Vistula Pin',
  'Name Tag',
] as const

export function contactSheetPage(): Reply {
  const weapons = [...WEAPON_SHAPES.keys()].map((weapon, index) => {
    const finish = SHEET_FINISHES[index % SHEET_FINISHES.length] ?? 'Redline'
    return nameOf(weapon, finish, 'Factory New')
  })
  const finishes = FINISHES.map((finish) => nameOf('AK-47', finish, 'Factory New'))
  const wears = WEARS.flatMap((wear) => [
    nameOf('AWP', 'Asiimov', wear),
    nameOf('Karambit', 'Slaughter', wear),
  ])
  const marks = [
    'StatTrak™ M4A4 | Cyber Lines (Field-Tested)',
    'Souvenir P90 | Sand Dunes (Minimal Wear)',
    '★ StatTrak™ Bayonet',
    '★ Karambit',
  ]
  const body = html`<p><a href="/">Simulator</a></p>
    <h1>Item pictures</h1>
    ${section('Weapons, knives and gloves', weapons)}${section('Wear', wears)}${section('Marks', marks)}
    ${section('Other kinds', OTHERS)}${section('Finishes', finishes)}`
  return pageReply('Item pictures', body)
}

function nameOf(weapon: string, finish: string, wear: string): string {
  return `${GLOVES_AND_KNIVES.has(weapon) ? '★ ' : ''}${weapon} | ${finish} (${wear})`
}

function section(title: string, names: readonly string[]): Html {
  const cards = names.map(
    (name) =>
      html`<li>
        <img
          src="/economy/image/${iconForMarketName(name)}/256fx192f"
          alt=""
          width="256"
          height="192"
          loading="lazy"
        />${name}
      </li>`,
  )
  return html`<h2>${title}</h2>
    <ul class="sheet">
      ${cards}
    </ul>`
}
