import { STAFF_ROLES } from '@app/contract/identity/roles'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import type { StaffMemberRow } from '@app/contract/office/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { SelectField, TextField } from '#components/admin/form.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Note } from '#components/ui/note.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { useSession } from '#lib/session/session-store.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { inviteStaff, issueCode, revokeStaff, staffMembersQuery } from './staff-members-calls.ts'
import { staffTexts } from './staff-texts.ts'
import listResultStyles from '#components/admin/list-result.module.css'
import styles from '#features/office/staff/staff-page.module.css'

const STEAM_ID = /^7656119\d{10}$/

type Asked = { does: 'invite' } | { does: 'revoke' | 'code'; member: StaffMemberRow }

/** Everybody who works in the panel. Rights wait for a confirmation; taking them away works at once. */
export function StaffPage() {
  const t = useT(staffTexts)
  const query = useQuery(staffMembersQuery)
  const [asked, setAsked] = useState<Asked>()
  const columns = useColumns(setAsked)
  const close = () => {
    setAsked(undefined)
    void query.refetch()
  }
  return (
    <>
      <AdminHead
        title={t('title')}
        actions={
          <Button
            variant="primary"
            icon="plus"
            aria-haspopup="dialog"
            onClick={() => setAsked({ does: 'invite' })}
          >
            {t('invite')}
          </Button>
        }
      />
      <QueryState query={query} failed={t('failed')} rows={3} />
      {query.data ? (
        <>
          <TooFewWarning members={query.data.members} onInvite={() => setAsked({ does: 'invite' })} />
          <div className={`panel ${listResultStyles['admin-table']}`}>
            <DataTable
              caption={t('title')}
              isCaptionHidden
              columns={columns}
              rows={query.data.members}
              rowId={({ id }) => id}
            />
          </div>
        </>
      ) : null}
      {asked?.does === 'invite' ? <InviteDialog onClose={close} /> : null}
      {asked?.does === 'revoke' ? <RevokeDialog member={asked.member} onClose={close} /> : null}
      {asked?.does === 'code' ? <CodeDialog member={asked.member} onClose={close} /> : null}
    </>
  )
}

/** Who may decide about money and can sign in. */
const canDecide = ({ role, factors }: StaffMemberRow) =>
  factors.length > 0 && ROLE_PERMISSIONS[role].includes('payouts.decide')
const DECIDERS_NEEDED = 2

type TooFewWarningProps = { members: readonly StaffMemberRow[]; onInvite: () => void }

/** A company that asks for two people stops when there is only one. */
function TooFewWarning({ members, onInvite }: TooFewWarningProps) {
  const t = useT(staffTexts)
  const isAlone = useIsCompanyOfOne()
  const count = members.filter(canDecide).length
  if (isAlone || count >= DECIDERS_NEEDED) return null
  return (
    <Note
      tone="bad"
      actions={
        <>
          <Button size="small" aria-haspopup="dialog" onClick={onInvite}>
            {t('invite')}
          </Button>
          <ButtonLink size="small" to={paths.adminSettings}>
            {t('tooFew.settings')}
          </ButtonLink>
        </>
      }
    >
      <b>{t(count === 0 ? 'tooFew.none' : 'tooFew.one')}</b> {t('tooFew.text')}
    </Note>
  )
}

function useColumns(onAsk: (asked: Asked) => void): Column<StaffMemberRow>[] {
  const t = useT(staffTexts)
  const language = useLanguage()
  const me = useSession().user?.id
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ id, name, steamId }) => (
        <span className={styles['staff-person']}>
          <b dir="auto">
            {name} {id === me ? <span className="low">{t('you')}</span> : null}
          </b>
          <span className="caption low mono">{steamId}</span>
        </span>
      ),
    },
    { id: 'role', header: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      id: 'may',
      header: t('column.may'),
      cell: ({ role }) => <span className="mid">{t(`may.${role}`)}</span>,
    },
    {
      id: 'factor',
      header: t('column.factor'),
      cell: (member) => <Factors member={member} />,
    },
    {
      id: 'seen',
      header: t('column.seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : formatDateTime(lastSeenAt, language)),
    },
    {
      id: 'do',
      header: t('column.do'),
      cell: (member) => (
        <span className="row">
          {member.factors.length === 0 ? (
            <Button size="small" onClick={() => onAsk({ does: 'code', member })}>
              {t('code')}
            </Button>
          ) : null}
          {member.id === me ? (
            <span className="caption low">{t('revoke.self')}</span>
          ) : (
            <Button size="small" variant="ghost" onClick={() => onAsk({ does: 'revoke', member })}>
              {t('revoke')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function Factors({ member: { factors, invitationUntil } }: { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  const language = useLanguage()
  if (factors.length > 0) return factors.map((kind) => t(`factor.${kind}`)).join(', ')
  return (
    <span className={styles['staff-person']}>
      <span className={styles['staff-missing']}>{t('factor.none')}</span>
      <span className="caption low">
        {invitationUntil === null
          ? t('code.missing')
          : t('code.until', { time: formatDateTime(invitationUntil, language) })}
      </span>
    </span>
  )
}

type DialogProps = { onClose: () => void }

function InviteDialog({ onClose }: DialogProps) {
  const t = useT(staffTexts)
  const keyOf = useIdempotencyKey()
  return (
    <ReasonDialog<{ steamId: string; role: (typeof STAFF_ROLES)[number] }>
      title={t('invite.title')}
      confirmLabel={t('invite')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onClose}
      defaults={{ steamId: '', role: 'support' }}
      onConfirm={async (reason, { steamId, role }) => {
        const body = { steamId: steamId.trim(), role, reason }
        await inviteStaff(body, keyOf(body))
        showToast({ kind: 'info', text: t('invite.sent') })
        onClose()
      }}
    >
      <TextField
        name="steamId"
        label={t('invite.steamId')}
        inputMode="numeric"
        autoComplete="off"
        check={(text) => (STEAM_ID.test(text.trim()) ? undefined : t('invite.steamIdError'))}
      />
      <SelectField
        name="role"
        label={t('invite.role')}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <ApprovalRule kind="staff_role" grosze={null} />
    </ReasonDialog>
  )
}

function RevokeDialog({ member, onClose }: DialogProps & { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  return (
    <ReasonDialog
      title={t('revoke.title', { name: member.name })}
      confirmLabel={t('revoke')}
      reason="required"
      isOpen
      onDismiss={onClose}
      onConfirm={async (reason) => {
        await revokeStaff(member.id, reason)
        showToast({ kind: 'success', text: t('revoke.done') })
        onClose()
      }}
    >
      <p>{t('revoke.text')}</p>
    </ReasonDialog>
  )
}

/** The code exists only after the button, because asking again makes the earlier one useless. */
function CodeDialog({ member, onClose }: DialogProps & { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  const [issued, setIssued] = useState<{ code: string; link: string }>()
  return (
    <ReasonDialog
      title={t('code.title')}
      confirmLabel={t('code')}
      reason="none"
      isGentle
      isOpen
      onDismiss={onClose}
      onConfirm={async () => setIssued(await issueCode(member.id))}
    >
      <p>{t('code.text')}</p>
      {issued ? (
        <Note tone="ok">
          <CopyField label={t('code.code')} value={issued.code} />
          <CopyField label={t('code.link')} value={issued.link} />
        </Note>
      ) : null}
    </ReasonDialog>
  )
}
