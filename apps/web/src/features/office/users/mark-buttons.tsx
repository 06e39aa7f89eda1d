import type { AdminUser } from '@app/contract/office/users'
import { useState } from 'react'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { FreezeDialog } from './freeze-panel.tsx'
import { markUser, type UserMark } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'

type MarkButtonsProps = { user: AdminUser; onChanged: () => void }

/** Buttons to verify and block a user, each with a stored reason. */
export function MarkButtons({ user, onChanged }: MarkButtonsProps) {
  const t = useT(usersTexts)
  const may = useMay()
  const [mark, setMark] = useState<UserMark>()
  const [isFreezing, setFreezing] = useState(false)
  const verify = user.isVerified ? 'unverify' : 'verify'
  const block = user.isBlocked ? 'unblock' : 'block'
  const mayUnblock = may('users.block')
  return (
    <>
      {may('users.verify') ? (
        <Button size="small" onClick={() => setMark(verify)}>
          {t(`mark.${verify}`)}
        </Button>
      ) : null}
      {mayUnblock ? (
        <Button
          size="small"
          variant={block === 'block' ? 'danger' : 'secondary'}
          onClick={() => setMark(block)}
        >
          {t(`mark.${block}`)}
        </Button>
      ) : null}
      {may('tickets.answer') && user.freeze === null ? (
        <Button size="small" variant="danger" onClick={() => setFreezing(true)}>
          {t('freeze.start')}
        </Button>
      ) : null}
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
