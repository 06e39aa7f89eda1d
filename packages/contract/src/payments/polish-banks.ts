/**
 * Maps the first four digits of the settlement number (NBP's register) to the bank. Numbers of acquired banks stay in
 * use and are listed under the new owner. An unlisted bank is no error: the name only helps users to recognise their
 * account.
 */
const CODES_BY_BANK: Record<string, readonly string[]> = {
  'Narodowy Bank Polski': ['1010'],
  'PKO BP': ['1020', '1440'],
  'Citi Handlowy': ['1030', '1820'],
  'Bank Millennium': ['1160', '1040', '1470'],
  'ING Bank Śląski': ['1050', '1800', '1970', '2180'],
  'Bank BPH': ['1060', '1710', '1900'],
  'Erste Bank Polska (Santander)': ['1090', '1390', '1500', '1910'],
  'Bank Gospodarstwa Krajowego': ['1130'],
  mBank: ['1140', '1510', '1630'],
  'Bank Pekao': ['1240', '1950'],
  HSBC: ['1280', '1570', '2800'],
  'Bank Pocztowy': ['1320'],
  'DNB Bank Polska': ['1370', '2190'],
  VeloBank: ['1460', '1520', '1560', '2290', '2480', '2930'],
  'BOŚ Bank': ['1540'],
  'BNP Paribas': ['1600', '1750', '2000', '2030'],
  'SGB-Bank': ['1610', '2040', '2060', '2080'],
  'Plus Bank': ['1680'],
  'Credit Agricole': ['1790', '1940', '2330'],
  'Société Générale': ['1840'],
  'Nest Bank': ['1870', '2530'],
  'Deutsche Bank': ['1880'],
  'Bank Polskiej Spółdzielczości': ['1930', '2010', '2020', '2050', '2100', '2110'],
  'Santander Consumer Bank': ['1960', '2120'],
  'Volkswagen Bank': ['2130', '2770'],
  'CA Auto Bank': ['2140', '2860'],
  'Toyota Bank': ['2160'],
  'Raiffeisen Bank International': ['2340', '2790'],
  'Alior Bank': ['2490'],
  Inbank: ['2720'],
  'Bank Nowy': ['2870'],
  'UniCredit (Aion Bank)': ['2910'],
}

const BANK_BY_CODE = new Map(
  Object.entries(CODES_BY_BANK).flatMap(([bank, codes]) => codes.map((code) => [code, bank] as const)),
)

/** Accepts an account number of 26 digits or its mask: both show the bank in the group after the check digits. */
export function bankNameOf(accountNumber: string): string | undefined {
  const code = accountNumber.replaceAll(' ', '').slice(2, 6)
  // Several hundred small co-operative banks share these two ranges.
  return BANK_BY_CODE.get(code) ?? (/^[89]\d{3}$/.test(code) ? 'Bank spółdzielczy' : undefined)
}
