import { bankNameOf } from '@app/contract/payments/polish-banks'

/**
 * Banks that are known to take part in Express Elixir, by the names of `polish-banks`. Unverified: written down from
 * general knowledge, not from KIR's own list. A bank that is missing only gets the promise of a plain transfer; the
 * operator switches Express on after having compared this list with KIR's.
 */
const EXPRESS_BANKS = new Set([
  'PKO BP',
  'Bank Millennium',
  'ING Bank Śląski',
  'Erste Bank Polska (Santander)',
  'mBank',
  'Bank Pekao',
  'Bank Pocztowy',
  'VeloBank',
  'BNP Paribas',
  'Credit Agricole',
  'Nest Bank',
  'Alior Bank',
])

/** Takes an account number of 26 digits, or its mask. */
export function takesExpressElixir(accountNumber: string): boolean {
  const bank = bankNameOf(accountNumber)
  return bank !== undefined && EXPRESS_BANKS.has(bank)
}
