import type { AdminUser } from '@app/contract/office/users'
import { useState } from 'react'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { FreezeDialog } from './freeze-panel.tsx'
import { markUser, type UserMark } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import styles from '#features/office/users/users.module.css'

type MarkButtonsProps = { user: AdminUser; onChanged: () => void }

/** Verifies, blocks and freezes a user, each with a stored reason. */
export function MarkButtons({ user, onChanged }: MarkButtonsProps) {
  const t = useT(usersTexts)
  const may = useMay()
  const [mark, setMark] = useState<UserMark>()
  const [isRestricting, setRestricting] = useState(false)
  const [isFreezing, setFreezing] = useState(false)
  const verify = user.isVerified ? 'unverify' : 'verify'
  const mayBlock = may('users.block')
  const mayFreeze = may('tickets.answer') && user.freeze === null
  const restrict = (chosen: () => void) => () => {
    setRestricting(false)
    chosen()
  }
  return (
    <>
      {may('users.verify') ? (
        <Button size="small" onClick={() => setMark(verify)}>
          {t(`mark.${verify}`)}
        </Button>
      ) : null}
      {mayBlock && user.isBlocked ? (
        <Button size="small" onClick={() => setMark('unblock')}>
          {t('mark.unblock')}
        </Button>
      ) : null}
      {(mayBlock && !user.isBlocked) || mayFreeze ? (
        <Button size="small" variant="danger" aria-haspopup="dialog" onClick={() => setRestricting(true)}>
          {t('mark.restrict')}
        </Button>
      ) : null}
      <RestrictDialog
        isOpen={isRestricting}
        onDismiss={() => setRestricting(false)}
        onBlock={mayBlock && !user.isBlocked ? restrict(() => setMark('block')) : undefined}
        onFreeze={mayFreeze ? restrict(() => setFreezing(true)) : undefined}
      />
      {isFreezing ? (
        <FreezeDialog step="start" user={user} onClose={() => setFreezing(false)} onChanged={onChanged} />
      ) : null}
      {mark ? (
        <ReasonDialog
          key={mark}
          title={t(`mark.${mark}Title`, { name: user.displayName })}
          confirmLabel={t(`mark.${mark}`)}
          reason="required"
          isGentle={mark !== 'block'}
          isOpen
          onDismiss={() => setMark(undefined)}
          onConfirm={async (reason) => {
            await markUser(user.id, mark, reason)
            setMark(undefined)
            showToast({ kind: 'success', text: t('mark.done'), autoCloseMs: SHORT_TOAST_MS })
            onChanged()
          }}
        >
          <p>{t(`mark.${mark}Lead`)}</p>
        </ReasonDialog>
      ) : null}
    </>
  )
}

type RestrictDialogProps = {
  isOpen: boolean
  onDismiss: () => void
  /** Undefined where it is not allowed or already done. */
  onBlock: (() => void) | undefined
  onFreeze: (() => void) | undefined
}

/** Says what each restriction does before one is chosen. */
function RestrictDialog({ isOpen, onDismiss, onBlock, onFreeze }: RestrictDialogProps) {
  const t = useT(usersTexts)
  return (
    <Dialog title={t('mark.restrict')} isOpen={isOpen} onDismiss={onDismiss}>
      {onBlock ? (
        <div className={styles['user-restrict']}>
          <p>{t('mark.blockLead')}</p>
          <Button size="small" variant="danger" onClick={onBlock}>
            {t('mark.block')}
          </Button>
        </div>
      ) : null}
      {onFreeze ? (
        <div className={styles['user-restrict']}>
          <p>{t('freeze.startLead')}</p>
          <Button size="small" variant="danger" onClick={onFreeze}>
            {t('freeze.start')}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
