import type { Sale } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { cancelSale } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'

type CancelSaleProps = {
  sale: Sale
  onCancelled: (sale: Sale) => void
  /** Called when the server refuses: it knows better than this page which actions the sale allows. */
  onRefused: () => void
}

export function CancelSale({ sale, onCancelled, onRefused }: CancelSaleProps) {
  const t = useT(saleTexts)
  const [isOpen, setOpen] = useState(false)
  const failureText = useFailureText()
  const cancelling = useMutation({
    mutationFn: () => cancelSale(sale.id),
    onSuccess: (cancelled) => {
      setOpen(false)
      const text = t(cancelled.status === 'pending' ? 'sent.cancelling' : 'cancel.done')
      showToast({ text, kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      onCancelled(cancelled)
      // The button is far down on a phone; the new state stands at the top.
      scrollTo({ top: 0 })
    },
    onError: onRefused,
  })
  const { error } = cancelling

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        {t('cancel.action')}
      </Button>
      <AlertDialog
        title={t('cancel.title', { number: sale.number })}
        isOpen={isOpen}
        onDismiss={() => setOpen(false)}
        onConfirm={() => cancelling.mutate()}
        confirmLabel={t('cancel.action')}
        cancelLabel={t('cancel.keep')}
        isBusy={cancelling.isPending}
      >
        <div className="stack">
          <p>{t('cancel.body')}</p>
          <FailureNote text={error ? failureText(error, t('cancel.failed')) : undefined} />
        </div>
      </AlertDialog>
    </>
  )
}
