import type { AdminTransaction } from '@app/contract/office/money'
import { useState } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath } from '#lib/paths.ts'
import { holdDecision, useHeldDecisions } from '#lib/staff/held-decisions.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { approve, reject } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'

export type Decision = 'approve' | 'reject'

/**
 * Approves and rejects. Both send the version on the screen, so a transaction that has changed is refused. Sent money
 * cannot be recalled, so an approval can be undone for a moment before it is sent; a rejection pays nothing.
 */
export function useDecisions(transaction: AdminTransaction, onDone: () => void) {
  const t = useT(detailTexts)
  const shared = useT(adminTexts)
  const keyFor = useIdempotencyKey()
  const [asked, setAsked] = useState<Decision>()
  const { id, number, version, destination } = transaction
  const subject = `approve ${id}`
  const isHeld = useHeldDecisions().some((held) => held.subject === subject && held.problem === undefined)

  async function sendApproval(reason: string): Promise<void> {
    const body = { version, destination: destination?.mark ?? '', ...(reason ? { reason } : {}) }
    const { approvals, approvalsRequired, proposalId } = await approve(id, body, keyFor(body))
    if (proposalId !== undefined) {
      showToast({ kind: 'info', text: t('decide.approvalWaits', { number }) })
      return
    }
    const isFirst = approvals < approvalsRequired
    showToast({ kind: 'success', text: t(isFirst ? 'decide.approvedFirst' : 'decide.approved', { number }) })
  }

  async function decide(reason: string): Promise<void> {
    if (asked === 'approve') {
      holdDecision({
        subject,
        text: t('decide.held', { number }),
        path: adminTransactionPath(id),
        send: () => sendApproval(reason),
        describe: (error) => failureText(error, shared('action.failed')),
      })
    } else {
      const body = { version, reason }
      await reject(id, body, keyFor(body))
      showToast({ kind: 'success', text: t('decide.rejected', { number }) })
    }
    setAsked(undefined)
    onDone()
  }
  return { asked, isHeld, ask: setAsked, dismiss: () => setAsked(undefined), decide }
}
