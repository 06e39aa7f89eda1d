import type { Language } from '@app/contract/languages'
import type { SkinItem } from '@app/contract/catalog/prices'
import { LineChart } from '#components/ui/charts.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'

/** A line needs at least two points. */
const POINTS_MIN = 2

export function ItemHistory({ points }: { points: SkinItem['history'] }) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const paid = lineOf(points, 'ourPrice', language)
  // Days before we recorded what we paid have only the market's price.
  const isPaid = paid.length >= POINTS_MIN
  const known = isPaid ? paid : lineOf(points, 'suggestedPrice', language)
  if (known.length < POINTS_MIN) return null
  const values = known.map((point) => point.value)
  const range = t('history.range', {
    low: formatGrosze(Math.min(...values)),
    high: formatGrosze(Math.max(...values)),
  })
  return (
    <LineChart
      title={t(isPaid ? 'history.paid' : 'history.title')}
      unit={range}
      points={known}
      format={formatGrosze}
      formatRule={formatZlotyShort}
      lowest={Math.min(...values)}
    />
  )
}

function lineOf(points: SkinItem['history'], part: 'ourPrice' | 'suggestedPrice', language: Language) {
  return points.flatMap((point) => {
    const price = point[part]
    return price === null ? [] : [{ label: formatDay(point.day, language), value: toGrosze(price) }]
  })
}
