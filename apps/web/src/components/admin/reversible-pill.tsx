import { Pill } from '#components/ui/pill.tsx'
import { formatDateTime, formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

type ReversiblePillProps = {
  until: string | null
  /** In a list, where nearly every recent row has it beside a coloured state. */
  isPlain?: boolean
}

/** We have paid, and Steam still lets the seller take the items back. */
export function ReversiblePill({ until, isPlain = false }: ReversiblePillProps) {
  const t = useT(adminTexts)
  const language = useLanguage()
  if (until === null) return null
  const words = t('reversible', { day: formatDay(until, language) })
  return (
    <span title={t('reversible.until', { time: formatDateTime(until, language) })}>
      {isPlain ? (
        <span className="caption low no-wrap">{words}</span>
      ) : (
        <Pill tone="plain" icon="clock">
          {words}
        </Pill>
      )}
    </span>
  )
}
