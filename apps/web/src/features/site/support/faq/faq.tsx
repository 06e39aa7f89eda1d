import { foldText } from '@app/contract/catalog/calculator'
import { useState } from 'react'
import { useBankPromise } from '#components/bank-promise/use-bank-promise.ts'
import { Accordion } from '#components/ui/accordion.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { useMethodWords } from '#lib/use-method-words.ts'
import { faqTexts } from './faq-texts.ts'
import styles from '#features/site/support/faq/faq.module.css'

const QUESTIONS = ['safety', 'price', 'time', 'methods', 'minimum', 'ban', 'cancel', 'details'] as const

/** The eight questions. Search results are shown open, because the user looks for the answer. */
export function Faq({ onWrite }: { onWrite: () => void }) {
  const t = useT(faqTexts)
  const { rate, minimum } = useOffer()
  const methods = useMethodsAnswer()
  const transfer = useBankPromise()
  const [search, setSearch] = useState('')
  const wanted = stemsOf(search)
  const items = QUESTIONS.map((id) => ({
    id,
    question: t(`${id}.question`),
    answer: answerOf(id),
  }))
  function answerOf(id: (typeof QUESTIONS)[number]): string {
    if (id === 'methods') return methods
    if (id === 'time') return t('time.answer', { transfer })
    if (id === 'price') return t('price.answer', { rate })
    return id === 'minimum' ? t('minimum.answer', { minimum }) : t(`${id}.answer`)
  }
  const found = items.filter(({ question, answer }) => {
    const text = foldText(`${question} ${answer}`)
    return wanted.every((stem) => text.includes(stem))
  })
  const isSearching = wanted.length > 0
  return (
    <section className={styles.faq} aria-labelledby="faq-title">
      <h2 id="faq-title">{t('faq.title')}</h2>
      <SearchField
        label={t('faq.search')}
        placeholder={t('faq.searchExample')}
        value={search}
        onChange={setSearch}
      />
      <output className="visually-hidden">
        {isSearching ? t('faq.found', { count: found.length }) : null}
      </output>
      {found.length > 0 ? (
        <Accordion key={String(isSearching)} name="support-faq" items={found} isAllOpen={isSearching} />
      ) : (
        <EmptyState
          icon="search"
          title={t('faq.none')}
          actions={<Button onClick={onWrite}>{t('faq.write')}</Button>}
        />
      )}
    </section>
  )
}

/** Removes the last letter of long words, so that "wypłata" also finds "wypłaty", and "payouts" finds "payout". */
function stemsOf(search: string): string[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return words.map((word) => (word.length > 5 ? word.slice(0, -1) : word))
}

/** Lists exactly the enabled payout methods; none while they are unknown. */
function useMethodsAnswer(): string {
  const t = useT(faqTexts)
  const methods = useMethodWords('conjunction')
  return methods === undefined ? t('methods.unknown') : t('methods.answer', { methods })
}
