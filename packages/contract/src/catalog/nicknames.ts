/** What Polish players call weapons; the market names have none of these words. */
const WEAPON_NICKNAMES: Record<string, string> = {
  'AK-47': 'ak47 kałach',
  AWP: 'awpka snajperka',
  'SSG 08': 'scout skaut snajperka',
  'M4A1-S': 'm4 emka a1s',
  M4A4: 'm4 emka',
  'Desert Eagle': 'deagle digl',
  'Glock-18': 'glok',
  'USP-S': 'uspek',
  'CZ75-Auto': 'czeska cezet',
  'Five-SeveN': 'fiveseven 57',
  'Dual Berettas': 'beretty',
  'Zeus x27': 'paralizator taser',
  'MAC-10': 'mac10',
  'UMP-45': 'ump45',
  'Butterfly Knife': 'motylek balisong',
  Bayonet: 'bagnet',
  'M9 Bayonet': 'bagnet',
}
const KIND_NICKNAMES: Record<string, string> = {
  knife: 'nóż noże kosa',
  rifle: 'karabin',
  pistol: 'pistolet',
  smg: 'pistolet maszynowy',
  heavy: 'broń ciężka',
  gloves: 'rękawice rękawiczki',
}

export function nicknamesOf(weapon: string, category: string): string {
  return `${KIND_NICKNAMES[category] ?? ''} ${WEAPON_NICKNAMES[weapon] ?? ''}`.trim()
}
