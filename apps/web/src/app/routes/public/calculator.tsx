import { PlainPage } from '#features/plain-pages/plain-page.tsx'
import { plainTexts } from '#features/plain-pages/plain-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'

export default function CalculatorRoute() {
  const t = useT(plainTexts)
  return (
    <PlainPage page="calculator" links={['login', 'howItWorks']}>
      <p className="num">{t('calculator.example')}</p>
      <p className="mid">{t('calculator.notYet')}</p>
    </PlainPage>
  )
}
