import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'

export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time className="no-wrap" dateTime={toMachineDate(at)}>
      {formatDateTime(at, language)}
    </time>
  )
}
