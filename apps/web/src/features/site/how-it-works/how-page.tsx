import { payoutFor } from '@app/contract/payout-share'
import { useQuery } from '@tanstack/react-query'
import { useBankPromise } from '#components/bank-promise/use-bank-promise.ts'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { exampleMarketGrosze } from '#lib/example-item.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { paths } from '#lib/paths.ts'
import { rateBoardQuery } from '#lib/public-queries.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { howTexts } from './how-texts.ts'
import { useCurrentSection } from '#lib/use-current-section.ts'
import { StepPicture } from './step-picture.tsx'
import { STEPS } from './steps.ts'
import styles from '#features/site/how-it-works/how-page.module.css'

const REASONS = [
  ['rate', 'check'],
  ['exact', 'lock'],
  ['time', 'clock'],
  ['support', 'chat'],
] as const satisfies readonly (readonly [string, IconName])[]
const QUESTIONS = ['safe', 'protection', 'fees', 'help'] as const
const PARTS = ['steps', 'example', 'why', 'faq'] as const

export function HowItWorksPage() {
  const t = useT(howTexts)
  const sell = useInventoryLink()
  const current = useCurrentSection(PARTS)
  const { rateBps } = useOffer()
  const exampleGrosze = exampleMarketGrosze(useQuery(rateBoardQuery).data)
  const check = (
    <PageLink key="check" to={paths.checkOffer}>
      {t('faq.safe.link')}
    </PageLink>
  )
  return (
    <article className={styles.how}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.howItWorks} />
      <header>
        <PageHeading>{t('title')}</PageHeading>
        <p className="lead">{t('lead')}</p>
      </header>
      <nav className={styles['how-contents']} aria-label={t('contents')}>
        <p aria-hidden="true">{t('contents')}</p>
        <ul>
          {PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`} aria-current={part === current ? 'location' : undefined}>
                {t(`${part}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['how-body']}>
        <Steps />
        <section id="example" className={styles['how-example']} aria-labelledby="example-title">
          <h2 id="example-title">{t('example.title')}</h2>
          <PriceTriple
            marketGrosze={exampleGrosze}
            ratePercent={rateBps / 100}
            payoutGrosze={payoutFor(exampleGrosze, rateBps)}
          />
          <p className="small mid">{t('example.text')}</p>
          <p className="small mid">{t('example.prices')}</p>
        </section>
        <Reasons />
        <section id="faq" aria-labelledby="faq-title">
          <h2 id="faq-title">{t('faq.title')}</h2>
          <Accordion
            name="how-faq"
            items={QUESTIONS.map((id) => ({
              id,
              question: t(`faq.${id}`),
              answer: id === 'safe' ? t.rich('faq.safe.answer', { link: check }) : t(`faq.${id}.answer`),
            }))}
          />
        </section>
        <div className={styles['how-go']}>
          <ButtonLink variant="primary" size="large" to={sell.to}>
            {t('go.login')}
          </ButtonLink>
          <ButtonLink size="large" to={paths.calculator}>
            {t('go.calculator')}
          </ButtonLink>
          <ButtonLink variant="ghost" size="large" to={paths.payoutBoard}>
            {t('go.payouts')}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

function Steps() {
  const t = useT(howTexts)
  const transfer = useBankPromise()
  return (
    <section id="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <ol className={styles['how-steps']}>
        {STEPS.map((step) => (
          <li key={step}>
            <div>
              <h3>{t(`${step}.title`)}</h3>
              <p>
                {t(`${step}.text`)}
                {step === 'paid' ? ` ${transfer}` : null}
              </p>
            </div>
            <StepPicture step={step} alt={t(`${step}.picture`)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Reasons() {
  const t = useT(howTexts)
  const { rate } = useOffer()
  return (
    <section id="why" aria-labelledby="why-title">
      <h2 id="why-title">{t('why.title')}</h2>
      <ul className={styles['how-reasons']}>
        {REASONS.map(([reason, icon]) => (
          <li key={reason} className="panel">
            <Icon name={icon} />
            <h3>{reason === 'rate' ? t('why.rate.title', { rate }) : t(`why.${reason}.title`)}</h3>
            <p>{t(`why.${reason}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
