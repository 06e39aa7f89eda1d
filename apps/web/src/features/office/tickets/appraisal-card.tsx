import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import type { Ticket } from '@app/contract/support/tickets'
import { useMutation } from '@tanstack/react-query'
import { AppraisedItem } from '#components/appraisal/appraised-item.tsx'
import { Fact } from '#components/admin/fact.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { fetchTicket } from '#components/ticket/ticket-calls.ts'
import { Comparables } from './comparables.tsx'
import { PriceForm } from './price-form.tsx'
import { withdrawPrice } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import adminStyles from '#components/admin/admin.module.css'

type AppraisalCardProps = { ticket: Ticket; onChanged: (ticket: Ticket) => void }

/**
 * The item of an appraisal ticket, the state of its price, and the form to set one. Renders nothing for other
 * tickets.
 */
export function AppraisalCard({ ticket, onChanged }: AppraisalCardProps) {
  const t = useT(staffTicketTexts)
  const { appraisal } = ticket
  if (!appraisal?.staff) return null
  const reload = async () => onChanged(await fetchTicket({ id: String(ticket.id), key: undefined }))
  const isOpen = ['waiting', 'offered', 'lapsed'].includes(appraisal.state)
  return (
    <PanelSection title={t('appraisal.title')}>
      <div className="stack">
        <AppraisedItem item={appraisal.item} />
        {appraisal.staff.inspectLink === null ? null : (
          <a href={appraisal.staff.inspectLink}>{t('appraisal.inspect')}</a>
        )}
        <AppraisalFacts appraisal={appraisal} staff={appraisal.staff} />
        {appraisal.staff.nameId === null ? null : (
          <Comparables
            name={appraisal.item.market_hash_name}
            nameId={appraisal.staff.nameId}
            staff={appraisal.staff}
          />
        )}
        {appraisal.state === 'offered' ? <Withdraw appraisal={appraisal} onDone={reload} /> : null}
        {isOpen && ticket.canReply ? <PriceForm appraisal={appraisal} onDone={reload} /> : null}
      </div>
    </PanelSection>
  )
}

type FactsProps = { appraisal: TicketAppraisal; staff: NonNullable<TicketAppraisal['staff']> }

function AppraisalFacts({ appraisal, staff }: FactsProps) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  return (
    <dl className={adminStyles.facts}>
      <Fact name={t('appraisal.state')}>{t(`appraisal.state.${appraisal.state}`)}</Fact>
      {staff.phase === null ? null : (
        <Fact name={t('appraisal.phase')}>
          <span lang="en">{staff.phase}</span>
        </Fact>
      )}
      <Fact name={t('appraisal.listed')}>
        {staff.listedPrice === null ? (
          t('appraisal.unlisted')
        ) : (
          <Money grosze={toGrosze(staff.listedPrice)} />
        )}
      </Fact>
      {appraisal.price === null ? null : (
        <Fact name={t('appraisal.price')}>
          <Money grosze={toGrosze(appraisal.price)} />
        </Fact>
      )}
      {appraisal.validUntil === null ? null : (
        <Fact name={t('appraisal.until')}>{formatDateTime(appraisal.validUntil, language)}</Fact>
      )}
      {staff.namedBy ? (
        <Fact name={t('appraisal.by')}>
          <span dir="auto">{staff.namedBy.displayName}</span>
        </Fact>
      ) : null}
    </dl>
  )
}

function Withdraw({ appraisal, onDone }: { appraisal: TicketAppraisal; onDone: () => Promise<void> }) {
  const t = useT(staffTicketTexts)
  const withdraw = useMutation({
    mutationFn: () => withdrawPrice(appraisal.id, appraisal.priceId ?? ''),
    onSettled: () => onDone().catch(() => undefined),
  })
  return (
    <>
      <Button size="small" isLoading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('appraisal.withdraw')}
      </Button>
      <FailureNote text={withdraw.error ? failureText(withdraw.error, t('facts.failed')) : undefined} />
    </>
  )
}
