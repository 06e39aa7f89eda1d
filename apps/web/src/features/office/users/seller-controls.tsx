import type { AdminUser } from '@app/contract/office/users'
import { useState } from 'react'
import { TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { endHold, setAdvanceLimit } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import styles from '#features/office/users/users.module.css'

type ControlsProps = { user: AdminUser; onChanged: () => void }

/** The limit of advances by hand and the end of a hold. Whatever loosens a control waits for approval. */
export function SellerControls({ user, onChanged }: ControlsProps) {
  const t = useT(usersTexts)
  const may = useMay()
  const keyFor = useIdempotencyKey()
  const [asked, setAsked] = useState<'limit' | 'hold'>()
  if (!may('sellers.control')) return null
  const isOnHold = user.risk.isFrozen && !user.freeze
  const close = () => setAsked(undefined)
  function finish({ isDone }: { isDone: boolean }): void {
    close()
    showToast({ kind: 'success', text: t(isDone ? 'control.done' : 'control.waits') })
    onChanged()
  }
  return (
    <div className={`row ${styles['user-controls']}`}>
      <button
        type="button"
        className={styles['user-change']}
        aria-label={t('control.limitName')}
        onClick={() => setAsked('limit')}
      >
        {t('control.limit')}
      </button>
      {isOnHold ? (
        <Button size="small" onClick={() => setAsked('hold')}>
          {t('control.hold')}
        </Button>
      ) : null}
      {asked === 'hold' ? (
        <ReasonDialog
          title={t('control.holdTitle', { name: user.displayName })}
          confirmLabel={t('control.hold')}
          reason="required"
          isOpen
          onDismiss={close}
          onConfirm={async (reason) => finish(await endHold(user.id, reason, keyFor(['hold', reason])))}
        >
          <p>{t('control.holdLead')}</p>
        </ReasonDialog>
      ) : null}
      {asked === 'limit' ? (
        <ReasonDialog
          title={t('control.limitTitle', { name: user.displayName })}
          confirmLabel={t('control.limitSave')}
          reason="required"
          isGentle
          isOpen
          onDismiss={close}
          defaults={{ limit: user.advanceLimitByHand === null ? '' : String(user.advanceLimitByHand) }}
          onConfirm={async (reason, values) => {
            const body = { limit: readLimit(values.limit) ?? null, reason }
            finish(await setAdvanceLimit(user.id, body, keyFor(body)))
          }}
        >
          <p>{t('control.limitLead')}</p>
          <TextField
            name="limit"
            label={t('control.limitLabel')}
            hint={t('control.limitHint')}
            inputMode="decimal"
            autoComplete="off"
            check={(text) =>
              text.trim() === '' || readLimit(text) !== undefined ? undefined : t('control.limitWrong')
            }
          />
        </ReasonDialog>
      ) : null}
    </div>
  )
}

function readLimit(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
