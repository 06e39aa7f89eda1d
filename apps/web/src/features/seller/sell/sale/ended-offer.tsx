import type { Sale } from '@app/contract/selling/sales'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { OfferAction } from './offer-action.tsx'
import { offerTurnOf } from './offer-turn.ts'
import { saleTexts } from './sale-texts.ts'

type EndedOfferProps = { sale: Sale; onChanged: (sale: Sale) => void; onRefused: () => void }

/** Why our offer did not bring the items, and what to do now. Sending it oneself stays below. */
export function EndedOffer({ sale, ...rest }: EndedOfferProps) {
  const t = useT(saleTexts)
  const { sentOffer, canRequestOffer } = sale
  const problem = sentOffer?.problem ?? null
  const again = canRequestOffer ? (
    <OfferAction
      sale={sale}
      action="offer"
      variant={offerTurnOf(sale) === 'again' ? 'primary' : 'secondary'}
      {...rest}
    >
      {t(sentOffer ? 'sent.again' : 'sent.request')}
    </OfferAction>
  ) : null
  if (!sentOffer || problem === null) return again
  const wasRefused = problem === 'declined' || problem === 'countered'
  if (wasRefused && sentOffer.isDenied)
    return (
      <Note tone="bad" icon="alert" isLive>
        <strong>{t('denied.title')}</strong> {t('denied.text')}{' '}
        <PageLink to={paths.hacked}>{t('denied.freeze')}</PageLink>
      </Note>
    )
  return (
    <Note
      tone="warn"
      icon="alert"
      isLive
      actions={
        <>
          {again}
          {wasRefused ? (
            <OfferAction sale={sale} action="offer-denied" variant="danger" {...rest}>
              {t('sent.notMe')}
            </OfferAction>
          ) : null}
        </>
      }
    >
      <strong>{t(`sent.problem.${problem}`)}</strong> {t(`sent.problem.${problem}.text`)}
    </Note>
  )
}
