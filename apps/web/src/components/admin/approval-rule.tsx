import { onePersonWaitMinutes } from '@app/contract/office/one-person-wait'
import { useQuery } from '@tanstack/react-query'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { staffingQuery } from '#lib/staff/staffing-query.ts'
import { adminTexts } from './admin-texts.ts'

type ApprovalRuleProps = {
  /** The kind of the proposal, as the server calls it. */
  kind: string
  /** Null for a step without an amount. */
  grosze: number | null
}

/** Says before the first press who confirms a step and how long that takes. */
export function ApprovalRule({ kind, grosze }: ApprovalRuleProps) {
  const t = useT(adminTexts)
  const { data } = useQuery(staffingQuery)
  if (!data) return null
  if (data.mode === 'many')
    return (
      <Note tone="info" icon="users">
        {t('rule.two')}
      </Note>
    )
  const minutes = onePersonWaitMinutes(kind, grosze === null ? null : Math.abs(grosze) + data.waitingGrosze)
  const isHours = minutes >= 60
  return (
    <>
      <Note tone="info" icon="clock">
        {t('rule.one', {
          wait: isHours ? t('rule.hours', { count: minutes / 60 }) : t('rule.minutes', { count: minutes }),
        })}
      </Note>
      {data.hasPasskey ? null : (
        <Note tone="warn">
          {t('rule.noPasskey')} <PageLink to={paths.adminSecurity}>{t('rule.addPasskey')}</PageLink>
        </Note>
      )}
      {data.hasAddress ? null : (
        <Note tone="warn">
          {t('rule.noAddress')} <PageLink to={paths.account}>{t('rule.addAddress')}</PageLink>
        </Note>
      )}
    </>
  )
}
