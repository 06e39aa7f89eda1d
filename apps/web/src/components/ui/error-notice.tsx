import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

type ErrorNoticeProps = {
  message: string
  /** For messages that are not translated. */
  lang?: string
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorNotice({ message, lang, onRetry, isRetrying = false }: ErrorNoticeProps) {
  const t = useT(shellTexts)
  const retry = onRetry ? (
    <Button size="small" icon="refresh" isLoading={isRetrying} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  ) : null
  return (
    <Note tone="bad" isLive actions={retry}>
      <strong lang={lang}>{message}</strong>
    </Note>
  )
}
