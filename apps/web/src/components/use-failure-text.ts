import { shellTexts } from '#components/shell-texts.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'

/** The text for a failed call: the server's reason, our words for a lost connection, or else the given ones. */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const t = useT(shellTexts)
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return otherwise
    return error.code === 'no_answer' ? t('error.noConnection') : error.message || otherwise
  }
}
