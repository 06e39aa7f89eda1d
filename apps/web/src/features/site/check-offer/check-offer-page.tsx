import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { PastedCheckForm } from '#components/pasted-check-form.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note, type NoteTone } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { accountsQuery } from '#lib/public-queries.ts'
import { checkOffer } from './check-calls.ts'
import { checkTexts } from './check-texts.ts'
import { OurAccounts } from './our-accounts.tsx'
import proofStyles from '#components/proof.module.css'

const PASTED_CHARS_MAX = 2_000
const RULES = ['send', 'first', 'secrets', 'phone'] as const
const TONES: Record<OfferCheckResponse['verdict'], NoteTone> = {
  ours: 'ok',
  not_ours: 'bad',
  offer_seen: 'ok',
  offer_ours: 'ok',
  offer_unknown: 'bad',
  code: 'warn',
  nickname: 'warn',
  other_site: 'bad',
  unreadable: 'warn',
}

/** For a seller who doubts an offer, on any device and without signing in. */
export function CheckOfferPage() {
  const t = useT(checkTexts)
  const { data: accounts, isError } = useQuery(accountsQuery)
  return (
    <div className={proofStyles.proof}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.checkOffer} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <div className={proofStyles['proof-columns']}>
        <div>
          <PastedCheckForm
            words={t}
            rows={3}
            charsMax={PASTED_CHARS_MAX}
            ask={checkOffer}
            Verdict={Verdict}
          />
          <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="check-rules">
            <h2 id="check-rules">{t('rules.title')}</h2>
            <ul className={proofStyles['proof-list']}>
              {RULES.map((rule) => (
                <li key={rule}>{t(`rules.${rule}`)}</li>
              ))}
            </ul>
          </section>
        </div>
        <div>
          <OurAccounts accounts={accounts} hasFailed={isError} />
        </div>
      </div>
      <div className="row">
        <ButtonLink to={paths.receipt}>{t('go.receipt')}</ButtonLink>
        <ButtonLink variant="ghost" icon="chat" to={paths.support}>
          {t('go.support')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Verdict({ verdict, steamId, hasOurToken, itemCount }: OfferCheckResponse) {
  const t = useT(checkTexts)
  const tone = verdict === 'ours' && hasOurToken === false ? 'warn' : TONES[verdict]
  return (
    <Note tone={tone} icon={tone === 'ok' ? 'shield' : 'alert'} isLive>
      <strong>{t(`verdict.${verdict}`)}</strong>
      {verdict === 'ours' || verdict === 'not_ours'
        ? t(`verdict.${verdict}.text`, { steamId: steamId ?? '' })
        : verdict === 'offer_ours'
          ? t('verdict.offer_ours.text', { count: itemCount ?? 0 })
          : t(`verdict.${verdict}.text`)}
      {hasOurToken === false ? <p>{t('verdict.otherToken')}</p> : null}
    </Note>
  )
}
