import type { AdminUser } from '@app/contract/office/users'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { endHold, setAdvanceLimit } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'

/** Why nothing is paid to this person, and how that ends. */
export function HoldNote({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const may = useMay()
  if (!user.risk.isFrozen || user.freeze) return null
  return (
    <Note
      tone="warn"
      actions={
        <>
          {may('sellers.control') ? (
            <DialogButton size="small" dialog={<EndHoldDialog user={user} />}>
              {t('control.hold')}
            </DialogButton>
          ) : null}
          {user.debtTotal > 0 ? (
            <ButtonLink size="small" to={`${paths.adminMoney}/sellers`}>
              {t('control.debts')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {t('control.onHold')}
    </Note>
  )
}

/** The limit of advances by hand. Whatever loosens a control waits for approval. */
export function SellerControls({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const may = useMay()
  if (!may('sellers.control')) return null
  return (
    <DialogButton size="small" aria-label={t('control.limitName')} dialog={<LimitDialog user={user} />}>
      {t('control.limit')}
    </DialogButton>
  )
}

function EndHoldDialog({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  return (
    <ReasonDialog
      title={t('control.holdTitle', { name: user.displayName })}
      confirmLabel={t('control.hold')}
      reason="required"
      done={t('control.done')}
      waits={t('control.waits')}
      onConfirm={(reason, _, key) => endHold(user.id, reason, key)}
    >
      <p>{t('control.holdLead')}</p>
    </ReasonDialog>
  )
}

function LimitDialog({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  return (
    <ReasonDialog
      title={t('control.limitTitle', { name: user.displayName })}
      confirmLabel={t('control.limitSave')}
      reason="required"
      isGentle
      defaults={{ limit: user.advanceLimitByHand === null ? '' : String(user.advanceLimitByHand) }}
      done={t('control.done')}
      waits={t('control.waits')}
      onConfirm={(reason, { limit }, key) =>
        setAdvanceLimit(user.id, { limit: readLimit(limit) ?? null, reason }, key)
      }
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
  )
}

function readLimit(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
