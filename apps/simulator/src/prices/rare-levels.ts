/** Złoty for a knife of this kind with a usual finish, Field-Tested: popular kinds cost several times as much as others. */
const KNIFE_ZL: Readonly<Record<string, number>> = {
  'Butterfly Knife': 3_100,
  Karambit: 2_600,
  'M9 Bayonet': 2_000,
  'Talon Knife': 1_700,
  'Skeleton Knife': 1_600,
  'Stiletto Knife': 1_150,
  Bayonet: 1_020,
  'Nomad Knife': 1_000,
  'Ursus Knife': 900,
  'Classic Knife': 900,
  'Flip Knife': 880,
  'Kukri Knife': 860,
  'Paracord Knife': 820,
  'Survival Knife': 790,
  'Huntsman Knife': 780,
  'Falchion Knife': 720,
  'Bowie Knife': 720,
  'Gut Knife': 680,
  'Navaja Knife': 660,
  'Shadow Daggers': 650,
}

/** How much a finish adds to the kind, by words of its name. The first matching row wins. */
const FINISH_FACTORS: readonly (readonly [RegExp, number])[] = [
  [/gamma doppler/i, 1.75],
  [/doppler|tiger tooth/i, 1.6],
  [/marble fade|\blore\b/i, 1.8],
  [/\bfade/i, 2],
  [/crimson web|slaughter|case hardened|autotronic/i, 1.4],
  [/safari mesh|ddpat|boreal|urban masked|scorched/i, 0.85],
  [/rust coat|stained|night|black laminate|bright water|freehand/i, 0.95],
]

const GLOVE_FACTORS: Readonly<Record<string, number>> = {
  'Sport Gloves': 1.6,
  'Specialist Gloves': 1.3,
  'Driver Gloves': 0.9,
  'Hand Wraps': 0.9,
  'Moto Gloves': 0.85,
  'Broken Fang Gloves': 0.6,
  'Hydra Gloves': 0.55,
  'Bloodhound Gloves': 0.55,
}

export function knifeZl(weapon: string, finish: string | null): number {
  const factor = FINISH_FACTORS.find(([words]) => finish !== null && words.test(finish))?.[1] ?? 1.15
  return (KNIFE_ZL[weapon] ?? 800) * factor
}

export function gloveFactor(weapon: string): number {
  return GLOVE_FACTORS[weapon] ?? 1
}
