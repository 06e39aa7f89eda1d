import { parseMarketName, type OtherKind } from '#images/market-name.ts'

/** Steam's own terms for an item, as used in its tags. */
export type ItemType = { tag: string; label: string; weaponTag?: string; defindex?: number }

type WeaponEntry = readonly [name: string, tag: string, defindex: number]

const WEAPONS: Readonly<Record<string, readonly WeaponEntry[]>> = {
  'CSGO_Type_Pistol Pistol': [
    ['Desert Eagle', 'weapon_deagle', 1],
    ['Dual Berettas', 'weapon_elite', 2],
    ['Five-SeveN', 'weapon_fiveseven', 3],
    ['Glock-18', 'weapon_glock', 4],
    ['Tec-9', 'weapon_tec9', 30],
    ['P2000', 'weapon_hkp2000', 32],
    ['P250', 'weapon_p250', 36],
    ['USP-S', 'weapon_usp_silencer', 61],
    ['CZ75-Auto', 'weapon_cz75a', 63],
    ['R8 Revolver', 'weapon_revolver', 64],
  ],
  'CSGO_Type_Equipment Equipment': [['Zeus x27', 'weapon_taser', 31]],
  'CSGO_Type_Rifle Rifle': [
    ['AK-47', 'weapon_ak47', 7],
    ['AUG', 'weapon_aug', 8],
    ['FAMAS', 'weapon_famas', 10],
    ['Galil AR', 'weapon_galilar', 13],
    ['M4A4', 'weapon_m4a1', 16],
    ['SG 553', 'weapon_sg556', 39],
    ['M4A1-S', 'weapon_m4a1_silencer', 60],
  ],
  'CSGO_Type_SniperRifle Sniper Rifle': [
    ['AWP', 'weapon_awp', 9],
    ['G3SG1', 'weapon_g3sg1', 11],
    ['SCAR-20', 'weapon_scar20', 38],
    ['SSG 08', 'weapon_ssg08', 40],
  ],
  'CSGO_Type_SMG SMG': [
    ['MAC-10', 'weapon_mac10', 17],
    ['P90', 'weapon_p90', 19],
    ['MP5-SD', 'weapon_mp5sd', 23],
    ['UMP-45', 'weapon_ump45', 24],
    ['PP-Bizon', 'weapon_bizon', 26],
    ['MP7', 'weapon_mp7', 33],
    ['MP9', 'weapon_mp9', 34],
  ],
  'CSGO_Type_Shotgun Shotgun': [
    ['XM1014', 'weapon_xm1014', 25],
    ['MAG-7', 'weapon_mag7', 27],
    ['Sawed-Off', 'weapon_sawedoff', 29],
    ['Nova', 'weapon_nova', 35],
  ],
  'CSGO_Type_Machinegun Machinegun': [
    ['M249', 'weapon_m249', 14],
    ['Negev', 'weapon_negev', 28],
  ],
  'CSGO_Type_Knife Knife': [
    ['Bayonet', 'weapon_bayonet', 500],
    ['Classic Knife', 'weapon_knife_css', 503],
    ['Flip Knife', 'weapon_knife_flip', 505],
    ['Gut Knife', 'weapon_knife_gut', 506],
    ['Karambit', 'weapon_knife_karambit', 507],
    ['M9 Bayonet', 'weapon_knife_m9_bayonet', 508],
    ['Huntsman Knife', 'weapon_knife_tactical', 509],
    ['Falchion Knife', 'weapon_knife_falchion', 512],
    ['Bowie Knife', 'weapon_knife_survival_bowie', 514],
    ['Butterfly Knife', 'weapon_knife_butterfly', 515],
    ['Shadow Daggers', 'weapon_knife_push', 516],
    ['Paracord Knife', 'weapon_knife_cord', 517],
    ['Survival Knife', 'weapon_knife_canis', 518],
    ['Ursus Knife', 'weapon_knife_ursus', 519],
    ['Navaja Knife', 'weapon_knife_gypsy_jackknife', 520],
    ['Nomad Knife', 'weapon_knife_outdoor', 521],
    ['Stiletto Knife', 'weapon_knife_stiletto', 522],
    ['Talon Knife', 'weapon_knife_widowmaker', 523],
    ['Skeleton Knife', 'weapon_knife_skeleton', 525],
    ['Kukri Knife', 'weapon_knife_kukri', 526],
  ],
  'Type_Hands Gloves': [
    ['Broken Fang Gloves', 'studded_brokenfang_gloves', 4725],
    ['Bloodhound Gloves', 'studded_bloodhound_gloves', 5027],
    ['Sport Gloves', 'sporty_gloves', 5030],
    ['Driver Gloves', 'slick_gloves', 5031],
    ['Hand Wraps', 'leather_handwraps', 5032],
    ['Moto Gloves', 'motorcycle_gloves', 5033],
    ['Specialist Gloves', 'specialist_gloves', 5034],
    ['Hydra Gloves', 'studded_hydra_gloves', 5035],
  ],
}

const TYPE_BY_WEAPON: ReadonlyMap<string, ItemType> = new Map(
  Object.entries(WEAPONS).flatMap(([type, weapons]) => {
    const [tag = '', ...label] = type.split(' ')
    return weapons.map(([name, weaponTag, defindex]) => [
      name,
      { tag, label: label.join(' '), weaponTag, defindex },
    ])
  }),
)

const OTHER_TYPES: Record<OtherKind, ItemType> = {
  sticker: { tag: 'CSGO_Tool_Sticker', label: 'Sticker' },
  graffiti: { tag: 'CSGO_Type_Spray', label: 'Graffiti' },
  charm: { tag: 'CSGO_Tool_Keychain', label: 'Charm' },
  patch: { tag: 'CSGO_Tool_Patch', label: 'Patch' },
  'music-kit': { tag: 'CSGO_Type_MusicKit', label: 'Music Kit' },
  agent: { tag: 'Type_CustomPlayer', label: 'Agent' },
  case: { tag: 'CSGO_Type_WeaponCase', label: 'Container' },
  package: { tag: 'CSGO_Type_WeaponCase', label: 'Container' },
  capsule: { tag: 'CSGO_Type_WeaponCase', label: 'Container' },
  key: { tag: 'CSGO_Tool_WeaponCase_KeyTag', label: 'Key' },
  pin: { tag: 'CSGO_Type_Collectible', label: 'Collectible' },
  tool: { tag: 'CSGO_Type_Tool', label: 'Tool' },
}

export function typeOf(name: string): ItemType {
  const parsed = parseMarketName(name)
  if (parsed.kind !== 'weapon') return OTHER_TYPES[parsed.kind]
  return TYPE_BY_WEAPON.get(parsed.weapon) ?? OTHER_TYPES.tool
}
