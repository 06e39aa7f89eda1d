import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'

/** Relative to the time when the page data was read. */
export function Ago({ at, readAt }: { at: string; readAt: string }) {
  const language = useLanguage()
  return (
    <time dateTime={toMachineDate(at)} title={formatDateTime(at, language)}>
      {formatRelative(at, language, new Date(readAt))}
    </time>
  )
}
