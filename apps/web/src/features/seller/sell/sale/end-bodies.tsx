import type { Sale, SaleReason } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths, supportPathForSale } from '#lib/paths.ts'
import { saleTexts } from './sale-texts.ts'
import { useSaleWords } from './use-sale-words.ts'
import styles from '#features/seller/sell/sale/end-bodies.module.css'

const ASKS_US: ReadonlySet<string> = new Set<SaleReason>(['items_left', 'account_frozen', 'account_lost'])

/** The reason for the end, the state of the items, and the possible next steps. */
export function EndBody({ sale, end }: { sale: Sale; end: SaleReason | 'failed' | 'cancelled' }) {
  const t = useT(saleTexts)
  const asksUs = sale.status === 'failed' || ASKS_US.has(end)
  return (
    <div className="stack">
      {sale.rejectionReason ? (
        <p>
          {t('end.reason')} <q className={styles['sale-reason']}>{sale.rejectionReason}</q>
        </p>
      ) : null}
      <p>
        {end === 'reversed_on_steam' ? (
          t('end.reversedBody')
        ) : end === 'undone_after_report' ? (
          t('end.undoneBody')
        ) : end === 'account_frozen' ? (
          t('end.frozenBody')
        ) : end === 'account_lost' ? (
          t('end.accountLostBody')
        ) : end === 'items_left' ? (
          t('end.itemsLeftBody')
        ) : (
          <ItemsAfter sale={sale} />
        )}
      </p>
      {asksUs ? <Contact sale={sale} /> : null}
      {/* A trade that failed left the items with the seller. */}
      {!asksUs || end === 'trade_failed' ? <SellAgain /> : null}
    </div>
  )
}

function ItemsAfter({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const { moment } = useSaleWords(sale)
  const { returnDue } = sale
  if (!returnDue) return t('end.freed')
  return returnDue.returnedAt
    ? t('end.returned', { moment: moment(returnDue.returnedAt) })
    : t('end.returnDue', { moment: moment(returnDue.notBefore) })
}

/** Steam reversed the trade of a paid sale. */
export function ReversedBody({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const { debt } = sale
  if (!debt || debt.left === 0) return t('step.reversedSettled')
  return (
    <Note tone="bad" actions={<Contact sale={sale} />}>
      {t('step.reversedBody', { amount: formatGrosze(toGrosze(debt.left)) })}
    </Note>
  )
}

function Contact({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  return (
    <div className="row">
      <ButtonLink size="small" icon="chat" to={supportPathForSale(sale.number)}>
        {t('sale.help')}
      </ButtonLink>
    </div>
  )
}

function SellAgain() {
  const t = useT(saleTexts)
  return (
    <div className="row">
      <ButtonLink size="small" to={paths.inventory}>
        {t('end.sellAgain')}
      </ButtonLink>
    </div>
  )
}
