import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { paths } from '#lib/paths.ts'
import { payoutFiguresQuery, rateBoardQuery } from '#lib/public-queries.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { useMethodWords } from '#lib/use-method-words.ts'
import { HomeFaq } from './home-faq.tsx'
import { homeTexts } from './home-texts.ts'
import { measuredOf, PayoutTimes } from './payout-times.tsx'
import { RateBoard, type LiveBoard } from './rate-board.tsx'
import { RecentSales } from './recent-sales.tsx'
import { RecipientCheck } from './recipient-check.tsx'
import { StepBit, type StepName } from './step-bits.tsx'
import homeStyles from '#features/site/home/home.module.css'
import styles from '#features/site/home/home-page.module.css'

const STEPS = ['pick', 'check', 'send'] as const
/** An open page follows new prices and payouts. */
const REFRESH_MS = 30_000

export function HomePage() {
  const t = useT(homeTexts)
  const { rate } = useOffer()
  const { data: board } = useQuery({ ...rateBoardQuery, refetchInterval: REFRESH_MS })
  const measured = measuredOf(useQuery({ ...payoutFiguresQuery, refetchInterval: REFRESH_MS }).data)
  const methods = useMethodWords('disjunction')
  return (
    <>
      <div className={styles.hero}>
        <div>
          <h1 tabIndex={-1}>{t.rich('hero.title', { rate: <em key="rate">{rate}</em> })}</h1>
          <p className={styles['hero-lead']}>{t('hero.lead')}</p>
          <Actions />
          <PayoutTimes measured={measured} />
        </div>
        <RateBoard board={board} />
      </div>
      <RecentSales board={board} />
      <section className={homeStyles['home-section']} aria-labelledby="steps">
        <div className={homeStyles['section-head']}>
          <h2 id="steps">{t('steps.title')}</h2>
          <PageLink className="small" to={paths.howItWorks}>
            {t('steps.more')}
          </PageLink>
        </div>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <Step
              key={step}
              step={step}
              board={board}
              number={index + 1}
              title={t(`steps.${step}.title`)}
              text={t(`steps.${step}.text`)}
            />
          ))}
          <Step
            step="paid"
            board={board}
            number={4}
            title={t('steps.paid.title')}
            text={methods === undefined ? t('steps.paid.text') : t('steps.paid.list', { methods })}
          />
        </ol>
        <p className={`${styles['steps-example']} caption low`}>{t('steps.example')}</p>
      </section>
      <RecipientCheck />
      <HomeFaq measured={measured} methods={methods} />
      <section className={`${homeStyles['home-section']} ${styles['home-close']}`} aria-labelledby="close">
        <h2 id="close">{t('close.title')}</h2>
        <p className="lead">{t('close.lead')}</p>
        <Actions />
      </section>
    </>
  )
}

function Actions() {
  const t = useT(homeTexts)
  const sell = useInventoryLink()
  return (
    <div className={styles['hero-actions']}>
      <ButtonLink variant="primary" size="large" to={sell.to}>
        {t('hero.sell')}
      </ButtonLink>
      <ButtonLink size="large" to={paths.calculator}>
        {t('hero.calculate')}
      </ButtonLink>
    </div>
  )
}

type StepProps = { step: StepName; board: LiveBoard; number: number; title: string; text: string }

function Step({ step, board, number, title, text }: StepProps) {
  return (
    <li>
      <span className={styles['step-number']} aria-hidden="true">
        {number}
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      <StepBit step={step} board={board} />
    </li>
  )
}
