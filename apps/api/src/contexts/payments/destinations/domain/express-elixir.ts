import { bankNameOf } from '@app/contract/payments/polish-banks'

/**
 * Banks known to support Express Elixir, by their names in `polish-banks`. Unverified: written from general
 * knowledge, not from KIR's list. A missing bank only gets the promise of a plain transfer; the operator enables
 * Express after comparing this list with KIR's.
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

/** Accepts a 26-digit account number or its masked form. */
export function takesExpressElixir(accountNumber: string): boolean {
  const bank = bankNameOf(accountNumber)
  return bank !== undefined && EXPRESS_BANKS.has(bank)
}
