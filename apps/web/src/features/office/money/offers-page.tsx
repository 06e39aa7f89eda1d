import { QueryList } from '#components/admin/query-list.tsx'
import { OFFER_REASONS } from '@app/contract/payments/review-facts'
import type { UnmatchedOffersResponse } from '@app/contract/selling/trades'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useControl } from '#components/admin/use-control.ts'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { declineOffer, offersQuery } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import moneyStyles from '#features/office/money/money.module.css'

type Offer = UnmatchedOffersResponse['offers'][number]

const NO_FILTERS = [] as const

export function OffersPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(offersQuery(query.page))
  const mayDecline = useMay()('returns.close')
  const [asked, setAsked] = useState<Offer>()
  const columns = useColumns(mayDecline ? setAsked : undefined)
  return (
    <MoneyFrame part="offers">
      <Note tone="info">{t('offers.about')}</Note>
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ offers }) => offers}
        rowId={({ offerId }) => offerId}
        columns={columns}
        caption={t('tab.offers')}
        shownText={t('offers.shown')}
        emptyText={t('offers.none')}
        emptyHint={t('offers.noneHint')}
        pathOf={query.pathOf}
      />
      {asked ? (
        <DeclineDialog
          key={asked.offerId}
          offer={asked}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void list.refetch()
          }}
        />
      ) : null}
    </MoneyFrame>
  )
}

type DeclineDialogProps = { offer: Offer; onDismiss: () => void; onDone: () => void }

function DeclineDialog({ offer, onDismiss, onDone }: DeclineDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  return (
    <ReasonDialog
      title={t('offers.declineTitle')}
      confirmLabel={t('offers.decline')}
      reason="required"
      isOpen
      onDismiss={onDismiss}
      onConfirm={(reason) => control([offer.offerId, reason], () => declineOffer(offer.offerId, reason))}
    >
      <p className="mid">{t('offers.declineText')}</p>
    </ReasonDialog>
  )
}

function useColumns(onDecline: ((offer: Offer) => void) | undefined): Column<Offer>[] {
  const t = useT(moneyTexts)
  const why = (reason: string) => {
    const known = OFFER_REASONS.find((each) => each === reason)
    return known ? t(`offer.${known}`) : reason
  }
  return [
    {
      id: 'id',
      header: t('offers.column.id'),
      cell: ({ offerId }) => <span className="mono">{offerId}</span>,
    },
    {
      id: 'sender',
      header: t('offers.column.sender'),
      cell: ({ sender, senderId }) => (
        <div className={moneyStyles['cell-stack']}>
          {sender ? <PageLink to={adminUserPath(sender.id)}>{sender.name}</PageLink> : null}
          <span className="mono">{senderId}</span>
        </div>
      ),
    },
    { id: 'items', header: t('offers.column.items'), isRight: true, cell: ({ itemCount }) => itemCount },
    { id: 'asked', header: t('offers.column.asked'), isRight: true, cell: ({ askedCount }) => askedCount },
    { id: 'created', header: t('offers.column.created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'sale', header: t('offers.column.sale'), cell: ({ saleId }) => <TransactionLink id={saleId} /> },
    { id: 'why', header: t('offers.column.why'), cell: ({ reasons }) => reasons.map(why).join(', ') || '–' },
    ...(onDecline
      ? [
          {
            id: 'do',
            header: t('offers.column.do'),
            cell: (offer: Offer) =>
              offer.isDeclineAsked ? (
                <span className="caption low">{t('offers.declining')}</span>
              ) : (
                <Button size="small" aria-haspopup="dialog" onClick={() => onDecline(offer)}>
                  {t('offers.decline')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}
