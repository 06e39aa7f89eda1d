import { STAFF_ROLES } from '@app/contract/identity/roles'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import type { StaffMemberRow } from '@app/contract/office/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { SelectField, TextField } from '#components/admin/form.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { useSession } from '#lib/session/session-store.ts'
import { inviteStaff, issueCode, revokeStaff, staffMembersQuery } from './staff-members-calls.ts'
import { staffTexts } from './staff-texts.ts'
import listResultStyles from '#components/admin/list-result.module.css'
import styles from '#features/office/staff/staff-page.module.css'

const STEAM_ID = /^7656119\d{10}$/

/** Everybody who works in the panel. Rights wait for a confirmation; taking them away works at once. */
export function StaffPage() {
  const t = useT(staffTexts)
  const query = useQuery(staffMembersQuery)
  const columns = useColumns()
  return (
    <>
      <AdminHead
        title={t('title')}
        actions={
          <DialogButton variant="primary" icon="plus" dialog={<InviteDialog />}>
            {t('invite')}
          </DialogButton>
        }
      />
      <QueryState query={query} failed={t('failed')} rows={3} />
      {query.data ? (
        <>
          <Deciders members={query.data.members} />
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
    </>
  )
}

/** Who may decide about money and can sign in. */
const canDecide = ({ role, factors }: StaffMemberRow) =>
  factors.length > 0 && ROLE_PERMISSIONS[role].includes('payouts.decide')
const DECIDERS_NEEDED = 2

/** Who can approve payouts. A company that asks for two people stops when there is only one. */
function Deciders({ members }: { members: readonly StaffMemberRow[] }) {
  const t = useT(staffTexts)
  const isAlone = useIsCompanyOfOne()
  const names = members.filter(canDecide).map(({ name }) => name)
  const count = names.length
  if (count >= DECIDERS_NEEDED)
    return <p className="mid">{t('deciders', { count, names: names.join(', ') })}</p>
  if (isAlone) return null
  return (
    <Note
      tone="bad"
      actions={
        <>
          <DialogButton size="small" dialog={<InviteDialog />}>
            {t('invite')}
          </DialogButton>
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

function useColumns(): Column<StaffMemberRow>[] {
  const t = useT(staffTexts)
  const language = useLanguage()
  const me = useSession().user?.id
  return columnsOf((id) => t(`column.${id}`), {
    name: ({ id, name, steamId }) => (
      <span className={styles['staff-person']}>
        <b dir="auto">
          {name} {id === me ? <span className="low">{t('you')}</span> : null}
        </b>
        <span className="caption low mono">{steamId}</span>
      </span>
    ),
    role: ({ role }) => <Pill tone={role === 'owner' ? 'info' : 'neutral'}>{t(`role.${role}`)}</Pill>,
    may: ({ role }) => <span className="mid">{t(`may.${role}`)}</span>,
    factor: (member) => <Factors member={member} />,
    seen: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : formatDateTime(lastSeenAt, language)),
    do: (member) => (
      <span className={styles.deeds}>
        {member.factors.length === 0 ? (
          <DialogButton size="small" dialog={<CodeDialog member={member} />}>
            {t('code')}
          </DialogButton>
        ) : null}
        {member.id === me ? (
          <span className="caption low">{t('revoke.self')}</span>
        ) : (
          <>
            <DialogButton size="small" dialog={<RoleDialog member={member} />}>
              {t('role.change')}
            </DialogButton>
            <DialogButton size="small" variant="ghost" dialog={<RevokeDialog member={member} />}>
              {t('revoke')}
            </DialogButton>
          </>
        )}
      </span>
    ),
  })
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

function InviteDialog() {
  const t = useT(staffTexts)
  return (
    <ReasonDialog<{ steamId: string; role: (typeof STAFF_ROLES)[number] }>
      title={t('invite.title')}
      confirmLabel={t('invite')}
      reason="required"
      isGentle
      defaults={{ steamId: '', role: 'support' }}
      done={t('invite.sent')}
      onConfirm={(reason, { steamId, role }, key) =>
        inviteStaff({ steamId: steamId.trim(), role, reason }, key)
      }
    >
      <TextField
        name="steamId"
        label={t('invite.steamId')}
        inputMode="numeric"
        autoComplete="off"
        check={(text) => (STEAM_ID.test(text.trim()) ? undefined : t('invite.steamIdError'))}
      />
      <RoleFields />
    </ReasonDialog>
  )
}

/** The same request as an invitation, for somebody who is already on the staff. */
function RoleDialog({ member: { name, steamId, role: current } }: { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  return (
    <ReasonDialog<{ role: (typeof STAFF_ROLES)[number] }>
      title={t('role.title', { name })}
      confirmLabel={t('role.change')}
      reason="required"
      isGentle
      defaults={{ role: current }}
      done={t('role.sent')}
      onConfirm={(reason, { role }, key) => inviteStaff({ steamId, role, reason }, key)}
    >
      <RoleFields />
    </ReasonDialog>
  )
}

function RoleFields() {
  const t = useT(staffTexts)
  return (
    <>
      <SelectField
        name="role"
        label={t('invite.role')}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <ApprovalRule kind="staff_role" grosze={null} />
    </>
  )
}

function RevokeDialog({ member }: { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  return (
    <ReasonDialog
      title={t('revoke.title', { name: member.name })}
      confirmLabel={t('revoke')}
      reason="required"
      done={t('revoke.done')}
      onConfirm={(reason) => revokeStaff(member.id, reason)}
    >
      <p>{t('revoke.text')}</p>
    </ReasonDialog>
  )
}

/** The code exists only after the button, because asking again makes the earlier one useless. */
function CodeDialog({ member }: { member: StaffMemberRow }) {
  const t = useT(staffTexts)
  const [issued, setIssued] = useState<{ code: string; link: string }>()
  return (
    <ReasonDialog
      title={t('code.title')}
      confirmLabel={t('code')}
      reason="none"
      isGentle
      isKept
      done={null}
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
