import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { RailBooks } from './books-calls.ts'
import { countFindings, differenceOf } from './books-verdict.ts'
import { moneyTexts } from './money-texts.ts'

/** What is wrong with the books of one rail, in a few words. */
export function useDifferenceWords(): (books: RailBooks) => string {
  const t = useT(moneyTexts)
  return (books) => {
    const count = countFindings(books)
    if (count > 0) return t('books.open', { count })
    const grosze = differenceOf(books)?.grosze ?? 0
    return t(grosze < 0 ? 'rails.short' : 'rails.over', { amount: formatGrosze(Math.abs(grosze)) })
  }
}
