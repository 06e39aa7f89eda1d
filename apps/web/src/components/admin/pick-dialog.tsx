import { lazy, Suspense } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import type { PickListProps } from './pick-list.tsx'
import styles from '#components/admin/pick-list.module.css'

const PickList = lazy(lazyWithRetry(() => import('./pick-list.tsx')))

type PickDialogProps = PickListProps & { title: string; isOpen: boolean; onDismiss: () => void }

/** Picks one of many by name. The list loads when the dialog opens for the first time. */
export function PickDialog({ title, isOpen, onDismiss, ...list }: PickDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onDismiss={onDismiss} startsInField>
      {isOpen ? (
        <Suspense fallback={<div className={styles['pick-list']} />}>
          <PickList {...list} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
