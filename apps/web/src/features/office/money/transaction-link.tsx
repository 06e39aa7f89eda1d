import { PageLink } from '#components/ui/page-link.tsx'
import { adminTransactionPath } from '#lib/paths.ts'

/** Shown and read aloud with six digits. */
export function TransactionLink({ id }: { id: number | null }) {
  return id === null ? (
    '–'
  ) : (
    <PageLink className="num" to={adminTransactionPath(id)}>
      {String(id).padStart(6, '0')}
    </PageLink>
  )
}
