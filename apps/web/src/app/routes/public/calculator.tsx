import { PageMeta } from '#components/layouts/page-meta.tsx'
import { CalculatorPage } from '#features/site/calculator/calculator-page.tsx'
import { calculatorTexts } from '#features/site/calculator/calculator-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { paths } from '#lib/paths.ts'

export default function CalculatorRoute() {
  const t = useT(calculatorTexts)
  const { rate } = useOffer()
  return (
    <>
      <PageMeta
        title={t('meta.title')}
        description={t('meta.description', { rate })}
        path={paths.calculator}
      />
      <CalculatorPage />
    </>
  )
}
