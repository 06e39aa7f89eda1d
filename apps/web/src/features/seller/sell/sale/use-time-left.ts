import { useT } from '#lib/i18n/use-t.ts'
import { saleTexts } from './sale-texts.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** `6 dni 18 godz.`: the two largest units; undefined when less than a minute is left. */
export function useTimeLeft(): (leftMs: number) => string | undefined {
  const t = useT(saleTexts)
  return (leftMs) => {
    const all = Math.floor(leftMs / MINUTE_MS)
    if (all < 1) return undefined
    const days = Math.floor(all / DAY_MINUTES)
    const hours = Math.floor((all % DAY_MINUTES) / 60)
    const minutes = all % 60
    return [
      days > 0 && t('left.days', { count: days }),
      hours > 0 && t('left.hours', { hours }),
      days === 0 && minutes > 0 && t('left.minutes', { minutes }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
