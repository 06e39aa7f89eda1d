import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import { AppraisalOffer } from '#components/appraisal/appraisal-offer.tsx'
import { appraisalTexts } from '#components/appraisal/appraisal-texts.ts'
import { AppraisedItem } from '#components/appraisal/appraised-item.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ticketTexts } from '#components/ticket/ticket-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/tickets/ticket-appraisal-panel.module.css'

type TicketAppraisalPanelProps = { appraisal: TicketAppraisal; onChanged: () => void }

/** Shown to the seller above the conversation: the item, its price, and buttons to accept or decline. */
export function TicketAppraisalPanel({ appraisal, onChanged }: TicketAppraisalPanelProps) {
  const t = useT(ticketTexts)
  const shared = useT(appraisalTexts)
  return (
    <section className={`panel ${styles['ticket-appraisal']}`} aria-labelledby="ticket-appraisal">
      <h2 id="ticket-appraisal">{t('appraisal.title')}</h2>
      <AppraisedItem item={appraisal.item} />
      <AppraisalOffer appraisal={appraisal} onChanged={onChanged} />
      {appraisal.state === 'waiting' ? (
        <p className={fieldStyles.hint}>{shared('goal', { count: appraisal.answerHours })}</p>
      ) : null}
      {appraisal.state === 'accepted' ? (
        <ButtonLink size="small" to={paths.accountInventory}>
          {t('appraisal.inventory')}
        </ButtonLink>
      ) : null}
    </section>
  )
}
