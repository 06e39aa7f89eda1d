import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { payoutClassesQuery } from '#lib/public-queries.ts'
import { bankPromiseTexts } from './bank-promise-texts.ts'

/** When a bank transfer leaves, as the server computes it from the rails that are on and funded. */
export function useBankPromise(): string {
  const t = useT(bankPromiseTexts)
  const { data } = useQuery(payoutClassesQuery)
  // A response of an older server has no pace.
  return t(data?.bankPace ?? 'unknown')
}
