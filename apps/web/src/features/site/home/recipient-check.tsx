import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#components/layouts/avatar.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { operatorQuery } from '#lib/public-queries.ts'
import { homeTexts } from './home-texts.ts'
import homeStyles from '#features/site/home/home.module.css'
import styles from '#features/site/home/recipient-check.module.css'

const CHECKS = ['profile', 'items', 'duplicate'] as const

/** Warns about the scam that costs sellers their items: a trade offer to an impostor. */
export function RecipientCheck() {
  const t = useT(homeTexts)
  const { data: operator } = useQuery(operatorQuery)
  return (
    <section
      className={`${homeStyles['home-section']} panel ${styles.recipient}`}
      aria-labelledby="recipient"
    >
      <div>
        <h2 id="recipient">{t('recipient.title')}</h2>
        <ol>
          {CHECKS.map((check) => (
            <li key={check}>{t(`recipient.${check}`)}</li>
          ))}
        </ol>
        <p className="small mid">
          {t('recipient.never')} <PageLink to={`${paths.support}?tab=faq`}>{t('recipient.more')}</PageLink>
        </p>
      </div>
      <div className={styles['recipient-card']}>
        <div className={styles['recipient-name']}>
          <Avatar name={operator?.name ?? brand.BRAND_NAME} url={operator?.avatarUrl ?? ''} />
          <span>
            <b>{operator?.name ?? brand.BRAND_NAME}</b>
            <span className="caption low">{t('recipient.only')}</span>
          </span>
        </div>
        <dl className={homeStyles['home-facts']}>
          <div>
            <dt>{t('recipient.level')}</dt>
            <dd className="num">{operator?.level ?? t('recipient.unknown')}</dd>
          </div>
          <div>
            <dt>{t('recipient.since')}</dt>
            <dd className="num">{operator?.memberSince?.slice(0, 4) ?? t('recipient.unknown')}</dd>
          </div>
          <div>
            <dt>SteamID64</dt>
            <dd className="mono">{operator?.steamId ?? t('recipient.unknown')}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
