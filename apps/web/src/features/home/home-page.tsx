import '#styles/home.css'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { homeTexts } from './home-texts.ts'
import { RateBoard } from './rate-board.tsx'

const STEPS = ['pick', 'check', 'send', 'paid'] as const

export function HomePage() {
  const t = useT(homeTexts)
  const session = useSession()
  return (
    <>
      <div className="hero">
        <div>
          <h1 tabIndex={-1}>{t.rich('hero.title', { rate: <em key="rate">70%</em> })}</h1>
          <p className="hero-lead">{t('hero.lead')}</p>
          <div className="hero-actions">
            <ButtonLink
              variant="primary"
              size="large"
              to={session.status === 'authenticated' ? paths.inventory : paths.login}
            >
              {t('hero.sell')}
            </ButtonLink>
            <ButtonLink size="large" to={paths.calculator}>
              {t('hero.calculate')}
            </ButtonLink>
          </div>
          <p className="hero-time">
            <Icon name="clock" />
            {t('hero.payoutTime')}
          </p>
        </div>
        <RateBoard />
      </div>
      <section className="home-section" aria-labelledby="steps">
        <div className="section-head">
          <h2 id="steps">{t('steps.title')}</h2>
          <PageLink className="small" to={paths.howItWorks}>
            {t('steps.more')}
          </PageLink>
        </div>
        <ol className="steps">
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
