import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { factorTexts } from './factor-texts.ts'
import { PasskeyKnown, PasskeyUnused } from '#lib/staff/passkey-browser.ts'

/** Describes why a second factor was not added or not accepted. */
export function useFactorProblem(): (error: unknown) => string {
  const t = useT(factorTexts)
  const failureText = useFailureText()
  return (error) => {
    if (error instanceof PasskeyUnused) return t('problem.passkey')
    if (error instanceof PasskeyKnown) return t('problem.passkeyKnown')
    return failureText(error, t('problem.failed'))
  }
}
