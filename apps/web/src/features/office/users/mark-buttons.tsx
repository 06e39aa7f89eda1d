import type { AdminUser } from '@app/contract/office/users'
import { useState } from 'react'
import { DialogButton, OpenDialog } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { FreezeDialog } from './freeze-panel.tsx'
import { markUser, type UserMark } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import styles from '#features/office/users/users.module.css'

/** Verifies, blocks and freezes a user, each with a stored reason. */
export function MarkButtons({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const may = useMay()
  const [step, setStep] = useState<'choose' | 'block' | 'freeze'>()
  const verify = user.isVerified ? 'unverify' : 'verify'
  const mayBlock = may('users.block')
  const canBlock = mayBlock && !user.isBlocked
  const canFreeze = may('tickets.answer') && user.freeze === null
  return (
    <>
      {may('users.verify') ? (
        <DialogButton size="small" dialog={<MarkDialog user={user} mark={verify} />}>
          {t(`mark.${verify}`)}
        </DialogButton>
      ) : null}
      {mayBlock && user.isBlocked ? (
        <DialogButton size="small" dialog={<MarkDialog user={user} mark="unblock" />}>
          {t('mark.unblock')}
        </DialogButton>
      ) : null}
      {canBlock || canFreeze ? (
        <Button size="small" variant="danger" aria-haspopup="dialog" onClick={() => setStep('choose')}>
          {t('mark.restrict')}
        </Button>
      ) : null}
      <RestrictDialog
        isOpen={step === 'choose'}
        onDismiss={() => setStep(undefined)}
        onBlock={canBlock ? () => setStep('block') : undefined}
        onFreeze={canFreeze ? () => setStep('freeze') : undefined}
      />
      {step === 'block' || step === 'freeze' ? (
        <OpenDialog onClose={() => setStep(undefined)}>
          {step === 'block' ? (
            <MarkDialog user={user} mark="block" />
          ) : (
            <FreezeDialog step="start" user={user} />
          )}
        </OpenDialog>
      ) : null}
    </>
  )
}

function MarkDialog({ user, mark }: { user: AdminUser; mark: UserMark }) {
  const t = useT(usersTexts)
  return (
    <ReasonDialog
      title={t(`mark.${mark}Title`, { name: user.displayName })}
      confirmLabel={t(`mark.${mark}`)}
      reason="required"
      isGentle={mark !== 'block'}
      done={t('mark.done')}
      onConfirm={(reason) => markUser(user.id, mark, reason)}
    >
      <p>{t(`mark.${mark}Lead`)}</p>
    </ReasonDialog>
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
