import type { AdminTransaction } from '@app/contract/office/money'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import detailStyles from '#features/office/transactions/detail/detail.module.css'

type Finding = NonNullable<AdminTransaction['sale']>['findings'][number]

const KNOWN = [
  'items_differ_before',
  'items_differ_after',
  'items_not_received',
  'items_not_seen',
  'items_left',
  'diverted',
  'arrived_aside',
  'items_sealed',
  'inventory_not_read',
  'trade_held',
  'trade_of_other_items',
  'trade_not_found',
  'seller_owes',
  'account_lost',
] as const

/** The reasons why the trade is flagged for review. Common reasons have a text; the others show their code. */
export function Findings({ findings, canApprove }: { findings: readonly Finding[]; canApprove: boolean }) {
  const t = useT(detailTexts)
  if (findings.length === 0) return null
  return (
    <Note tone="bad">
      <strong>{t('finding.title')}</strong>
      <ul className={detailStyles['blocked-reasons']}>
        {findings.map(({ code, at }) => {
          const known = KNOWN.find((name) => name === code)
          return <li key={code + at}>{known ? t(`finding.${known}`) : t('finding.other', { code })}</li>
        })}
      </ul>
      {canApprove ? <p>{t('finding.next')}</p> : null}
    </Note>
  )
}
