import { QueryList } from '#components/admin/query-list.tsx'
import { OFFER_REASONS } from '@app/contract/payments/review-facts'
import type { UnmatchedOffersResponse } from '@app/contract/selling/trades'
import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useNowMs } from '#lib/use-now.ts'
import { declineOffer, offersQuery } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import moneyStyles from '#features/office/money/money.module.css'

type Offer = UnmatchedOffersResponse['offers'][number]

const MINUTE_MS = 60_000
const NO_FILTERS = [] as const

export function OffersPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(offersQuery(query.page))
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const mayDecline = useMay()('returns.close')
  const columns = useColumns(mayDecline)
  return (
    <MoneyFrame part="offers">
      {list.data && list.data.offers.length > 0 ? <p className="mid">{t('offers.about')}</p> : null}
      {list.data?.checkedAt ? (
        <p className="caption low">
          {t('offers.checked', { when: formatMoment(list.data.checkedAt, language, nowMs) })}
        </p>
      ) : null}
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
    </MoneyFrame>
  )
}

function DeclineDialog({ offer }: { offer: Offer }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('offers.declineTitle')}
      confirmLabel={t('offers.decline')}
      reason="required"
      onConfirm={(reason) => declineOffer(offer.offerId, reason)}
    >
      <p className="mid">{t('offers.declineText')}</p>
    </ReasonDialog>
  )
}

function useColumns(mayDecline: boolean): Column<Offer>[] {
  const t = useT(moneyTexts)
  const why = (reason: string) => {
    const known = OFFER_REASONS.find((each) => each === reason)
    return known ? t(`offer.${known}`) : reason
  }
  return columnsOf((id) => t(`offers.column.${id}`), {
    id: ({ offerId }) => <span className="mono">{offerId}</span>,
    sender: ({ sender, senderId }) => (
      <div className={moneyStyles['cell-stack']}>
        {sender ? <PageLink to={adminUserPath(sender.id)}>{sender.name}</PageLink> : null}
        <span className="mono">{senderId}</span>
      </div>
    ),
    items: { isRight: true, cell: ({ itemCount }) => itemCount },
    asked: { isRight: true, cell: ({ askedCount }) => askedCount },
    created: ({ createdAt }) => <Moment at={createdAt} />,
    sale: ({ saleId }) => <TransactionLink id={saleId} />,
    why: ({ reasons }) => reasons.map(why).join(', ') || '–',
    ...(mayDecline && {
      do: (offer: Offer) =>
        offer.isDeclineAsked ? (
          <span className="caption low">{t('offers.declining')}</span>
        ) : (
          <DialogButton size="small" dialog={<DeclineDialog offer={offer} />}>
            {t('offers.decline')}
          </DialogButton>
        ),
    }),
  })
}
