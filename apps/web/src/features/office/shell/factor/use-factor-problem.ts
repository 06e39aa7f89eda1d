import { ApiError, failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { factorTexts } from './factor-texts.ts'
import { PasskeyKnown, PasskeyUnused } from './passkey.ts'

/** Describes why a second factor was not added or not accepted. */
export function useFactorProblem(): (error: unknown) => string {
  const t = useT(factorTexts)
  return (error) => {
    if (error instanceof PasskeyUnused) return t('problem.passkey')
    if (error instanceof PasskeyKnown) return t('problem.passkeyKnown')
    const isUnreached = error instanceof ApiError && error.code === 'no_answer'
    return isUnreached ? t('problem.noConnection') : failureText(error, t('problem.failed'))
  }
}
