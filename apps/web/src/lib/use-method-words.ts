import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from './i18n/use-t.ts'
import { payoutMethodsQuery } from './public-queries.ts'

const NAMES: Record<PayoutMethod, { pl: string[]; en: string[] }> = {
  bank: { pl: ['przelew bankowy'], en: ['bank transfer'] },
  paypal: { pl: ['PayPal'], en: ['PayPal'] },
  skrill: { pl: ['Skrill'], en: ['Skrill'] },
  crypto: { pl: ['Bitcoin', 'Litecoin'], en: ['Bitcoin', 'Litecoin'] },
  neteller: { pl: ['Neteller'], en: ['Neteller'] },
}

/** The enabled payout methods as text; undefined while they are unknown. */
export function useMethodWords(type: 'conjunction' | 'disjunction'): string | undefined {
  const language = useLanguage()
  const { data: methods } = useQuery(payoutMethodsQuery)
  if (!methods || methods.length === 0) return undefined
  const names = methods.flatMap((method) => NAMES[method][language])
  return new Intl.ListFormat(language, { type }).format(names)
}
