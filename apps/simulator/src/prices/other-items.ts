const PLAYERS = [
  'brzask',
  'DROP7',
  'fjörd',
  'gh0stly',
  'Kowal',
  'lumen*',
  'mróz',
  'nyx',
  'pLAYa',
  'Quill',
  'rUn',
  'sikorka',
  'Team Harbour',
  'Team Kwarc',
  'vandal_',
  'zed',
] as const
const EVENTS = [
  'Gdynia 2021',
  'Kraków 2022',
  'Malmö 2023',
  'Porto 2024',
  'Łódź 2025',
  'Tartu 2025',
  'Ghent 2026',
] as const
const STICKER_LOOKS = ['', ' (Holo)', ' (Foil)', ' (Gold)', ' (Glitter)'] as const
const DRAWINGS = [
  'Angry Teapot',
  'Beaver Patrol',
  'Clutch or Kick (Lenticular)',
  'Good Luck, Have Pierogi',
  'Headline',
  'Last Bullet',
  'Lucky Carp',
  'No Scope',
  'Paper Plane',
  'Rubber Duck',
  'Smoke Ring',
  'Tiny Dragon',
] as const
const COLOURS = [
  'Battle Green',
  'Brick Red',
  'Cash Green',
  'Dust Brown',
  'Frog Green',
  'Monarch Blue',
  'Princess Pink',
  'Shark White',
  'SWAT Blue',
  'Violent Violet',
  'War Pig Pink',
  'Wire Blue',
] as const
const CONTAINERS = [
  'Anvil',
  'Breakwater',
  'Catalyst',
  'Daybreak',
  'Eclipse',
  'Foundry',
  'Gradient',
  'Hinterland',
  'Isotope',
  'Junction',
  'Keystone',
  'Landslide',
] as const
const MUSIC = [
  'Anna Sowa, Low Tide',
  'Blokowisko, Winda',
  'Cinder & Ash, No Way Back',
  'Drum Parish, Sunday (Live)',
  'Echo Motel, Vacancy',
  'Gary Crane, 03:47',
  'Ida Löf, Snöfall',
  'Kilo Kilo, KILO',
] as const
const AGENTS = [
  "'Left Turn' Lewandowski",
  'Captain Baumgartner',
  'Cmdr. Ingrid Aas',
  "Dr. 'Needle' Okafor",
  'Number Zero',
  'Sergeant Vale',
  'The Notary of Bergen',
  'Żaneta the Quick',
] as const
const FACTIONS = ['Harbour Guard', 'Night Shift', 'NZOZ', 'Gentlemen of the Road'] as const

/** Market names of all items that are not weapon skins, with the brackets and pipes of real names. */
export function otherNames(): string[] {
  return [
    'Sticker | X (Holo) | Katowice 2014',
    ...PLAYERS.flatMap((player) =>
      EVENTS.flatMap((event) => STICKER_LOOKS.map((look) => `Sticker | ${player}${look} | ${event}`)),
    ),
    ...DRAWINGS.flatMap((drawing) => [
      `Sticker | ${drawing}`,
      `Sticker | ${drawing} (Foil)`,
      `Sticker Slab | ${drawing}`,
      `Patch | ${drawing}`,
      `Charm | ${drawing}`,
      `Graffiti | ${drawing}`,
      ...COLOURS.map((colour) => `Sealed Graffiti | ${drawing} (${colour})`),
    ]),
    ...EVENTS.flatMap((event) => [
      `${event} Souvenir Package`,
      `${event} Legends Autograph Capsule`,
      `${event} Viewer Pass`,
      ...PLAYERS.map((player) => `Souvenir Charm | ${event} Highlight | ${player}`),
    ]),
    ...CONTAINERS.flatMap((name) => [`${name} Case`, `${name} Case Key`, `${name} Sticker Capsule`]),
    ...MUSIC.flatMap((title) => [`Music Kit | ${title}`, `StatTrak™ Music Kit | ${title}`]),
    ...AGENTS.flatMap((agent) => FACTIONS.map((faction) => `${agent} | ${faction}`)),
    'Genuine Lighthouse Pin',
    'Genuine Old Mill Pin',
    'Name Tag',
    'StatTrak™ Swap Tool',
  ]
}
