import { findCalculatorRows, type CalculatorRow } from '@app/contract/catalog/calculator'
import { useMemo } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { DEFAULT_FILTERS, type Filters } from './filters.ts'

type NoSkinsProps = {
  rows: readonly CalculatorRow[]
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

/** Explains an empty list: what the calculator leaves out, and whether only the wear filter hides the results. */
export function NoSkins({ rows, filters, onChange }: NoSkinsProps) {
  const t = useT(calculatorTexts)
  const { minimum } = useOffer()
  const { to, isSignedIn } = useInventoryLink()
  const otherWearCount = useMemo(
    () => (filters.wear === 'all' ? 0 : findCalculatorRows(rows, { ...filters, wear: 'all' }).length),
    [rows, filters],
  )
  const isRareHere = filters.category === 'knife' || filters.category === 'gloves'
  const actions = (
    <>
      {otherWearCount > 0 ? (
        <Button variant="primary" onClick={() => onChange({ wear: 'all' })}>
          {t('empty.anyWear')}
        </Button>
      ) : null}
      <Button onClick={() => onChange(DEFAULT_FILTERS)}>{t('empty.clear')}</Button>
      <ButtonLink to={to}>{isSignedIn ? t('empty.inventory') : t('empty.signIn')}</ButtonLink>
    </>
  )
  return (
    <div className="panel">
      <EmptyState icon="search" level={2} title={t('empty.title')} actions={actions}>
        {otherWearCount > 0 ? `${t('empty.otherWear', { count: otherWearCount })} ` : null}
        {isRareHere ? `${t('about.knives')} ` : null}
        {t('about.rule', { minimum })}
      </EmptyState>
    </div>
  )
}
