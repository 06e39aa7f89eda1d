/** Marketplaces and price sources as they write themselves. */
const NAMES: Record<string, string> = {
  buff: 'BUFF163',
  csfloat: 'CSFloat',
  dmarket: 'DMarket',
  skinbaron: 'SkinBaron',
  skinport: 'Skinport',
}

export const marketName = (code: string): string => NAMES[code] ?? code
