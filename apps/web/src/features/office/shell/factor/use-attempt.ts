import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { factorTexts } from './factor-texts.ts'
import { PasskeyKnown, PasskeyUnused } from './passkey.ts'

/** Runs one attempt at a time and describes its error. */
export function useAttempt() {
  const t = useT(factorTexts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function describe(error: unknown): string {
    if (error instanceof PasskeyUnused) return t('problem.passkey')
    if (error instanceof PasskeyKnown) return t('problem.passkeyKnown')
    if (!(error instanceof ApiError)) return t('problem.failed')
    return error.code === 'no_answer' ? t('problem.noConnection') : error.message || t('problem.failed')
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
