import type { Language } from '@app/contract/languages'
import type { SkinItem } from '@app/contract/catalog/prices'
import { LineChart } from '#components/ui/charts.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'

/** A line needs at least two points. */
const POINTS_MIN = 2

export function ItemHistory({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const paid = endingNow(lineOf(item.history, 'ourPrice', language), item, language)
  // Days before we recorded what we paid have only the market's price.
  const isPaid = paid.length >= POINTS_MIN
  const known = isPaid ? paid : lineOf(item.history, 'suggestedPrice', language)
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

type Point = { label: string; value: number }

/** A day keeps its first price. The line must end at the price beside it. */
function endingNow(line: Point[], { ourPrice, notBought, fetchedAt }: SkinItem, language: Language): Point[] {
  if (ourPrice === null || notBought !== null || line.length === 0) return line
  const label = formatDay(fetchedAt, language)
  const before = line.at(-1)?.label === label ? line.slice(0, -1) : line
  return [...before, { label, value: toGrosze(ourPrice) }]
}

function lineOf(
  points: SkinItem['history'],
  part: 'ourPrice' | 'suggestedPrice',
  language: Language,
): Point[] {
  return points.flatMap((point) => {
    const price = point[part]
    return price === null ? [] : [{ label: formatDay(point.day, language), value: toGrosze(price) }]
  })
}
