import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { adminTexts } from './admin-texts.ts'

/** Runs an action and reports whether it is done or waits for a second admin. Throws the server's error. */
export function useControl(onDone: () => void) {
  const t = useT(adminTexts)
  const keyOf = useIdempotencyKey()
  return async (what: unknown, run: (idempotencyKey: string) => Promise<object>): Promise<void> => {
    const answer = await run(keyOf(what))
    const isDone =
      'isDone' in answer ? answer.isDone === true : !('proposalId' in answer && answer.proposalId)
    showToast({ kind: isDone ? 'success' : 'info', text: isDone ? t('control.done') : t('control.waits') })
    onDone()
  }
}
