import { PageLink } from '#components/ui/page-link.tsx'
import { adminUserPath } from '#lib/paths.ts'
import moneyStyles from '#features/office/money/money.module.css'

type SellerCellProps = { seller: { id: string; name: string; steamId: string } }

export function SellerCell({ seller }: SellerCellProps) {
  return (
    <div className={moneyStyles['cell-stack']}>
      <PageLink to={adminUserPath(seller.id)}>{seller.name}</PageLink>
      <span className="caption low mono">{seller.steamId}</span>
    </div>
  )
}
