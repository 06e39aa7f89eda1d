import type { BulkApproveResponse } from '@app/contract/office/transactions'
import { BULK_MAX } from '@app/contract/payments/transaction-facts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OpenDialog } from '#components/admin/dialog-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { KeyHint } from '#components/admin/key-hint.tsx'
import { CommandBar } from './command-bar.tsx'
import { Money } from '#components/ui/money.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { BulkDialog, BulkOutcome } from './bulk-dialog.tsx'
import { approveMany, checkBulk } from './transactions-calls.ts'
import { transactionsTexts } from './transactions-texts.ts'
import type { useSelection } from './use-selection.ts'
import styles from '#features/office/transactions/bulk-approve.module.css'

type BulkApproveProps = {
  selection: ReturnType<typeof useSelection>
  onDone: () => void
}

/** Approves the selected rows or the focused row. A dialog first shows the effect on each row. */
export function BulkApprove({ selection, onDone }: BulkApproveProps) {
  const t = useT(transactionsTexts)
  const bulk = useBulk(selection, onDone)
  useActions([
    {
      id: 'bulk-approve',
      keys: 'a',
      label: t('bulk.approve'),
      group: t('bulk.group'),
      isKeyOnly: true,
      run: () => {
        const focused = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row']
        const ids = selection.ids.length > 0 ? selection.ids : focused ? [focused] : []
        if (ids.length > 0 && !bulk.check.isPending) bulk.check.mutate(ids)
      },
    },
  ])
  const count = selection.ids.length
  return (
    <>
      {count > 0 ? (
        <div className={styles['bulk-bar']}>
          <CommandBar count={count} summary={<Money grosze={selection.grosze} />}>
            <Button
              variant="primary"
              size="small"
              isLoading={bulk.check.isPending}
              onClick={() => bulk.check.mutate(selection.ids)}
            >
              {t('bulk.approve')} <KeyHint>A</KeyHint>
            </Button>
            <Button variant="ghost" size="small" onClick={selection.clear}>
              {t('bulk.clear')}
            </Button>
          </CommandBar>
        </div>
      ) : null}
      {bulk.check.data ? (
        <OpenDialog onClose={bulk.check.reset}>
          <BulkDialog checked={bulk.check.data} onConfirm={bulk.approve} />
        </OpenDialog>
      ) : null}
      {bulk.outcome ? <BulkOutcome outcome={bulk.outcome} onDismiss={bulk.dismiss} /> : null}
    </>
  )
}

function useBulk(selection: BulkApproveProps['selection'], onDone: () => void) {
  const t = useT(transactionsTexts)
  const keyFor = useIdempotencyKey()
  const [outcome, setOutcome] = useState<BulkApproveResponse>()
  const check = useMutation({
    mutationFn: (ids: readonly string[]) => checkBulk(ids.slice(0, BULK_MAX).map(Number)),
    onError: (error) => showToast({ kind: 'error', text: failureText(error, t('bulk.failed')) }),
  })

  async function approve() {
    const rows = (check.data?.rows ?? []).flatMap(({ id, version, destination, obstacle }) =>
      obstacle === null && version !== null && destination !== null ? [{ id, version, destination }] : [],
    )
    const answer = await approveMany({ rows }, keyFor(rows))
    if (answer.refused > 0) setOutcome(answer)
    if (answer.approved > 0) showToast({ kind: 'success', text: t('bulk.done', { count: answer.approved }) })
    selection.clear()
    onDone()
  }
  return { check, outcome, approve, dismiss: () => setOutcome(undefined) }
}
