import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { moneyTexts } from './money-texts.ts'

/** The name of a staff member; the current user is shown as "you". */
export function StaffRef({ staff }: { staff: { id: string; name: string } }) {
  const t = useT(moneyTexts)
  const isMe = useSession().user?.id === staff.id
  return isMe ? t('staff.you') : <PageLink to={adminUserPath(staff.id)}>{staff.name}</PageLink>
}

export function useIsMe(): (staff: { id: string }) => boolean {
  const me = useSession().user?.id
  return ({ id }) => id === me
}
