import type { OperatorAccount } from '@app/contract/selling/sales'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#components/layouts/avatar.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { steamPage } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { supportPathForSale } from '#lib/paths.ts'
import { accountsQuery } from '#lib/public-queries.ts'
import { ExternalLink } from './external-link.tsx'
import { sellTexts } from './sell-texts.ts'
import sellStyles from '#features/seller/sell/sell.module.css'
import styles from '#features/seller/sell/trust-panel.module.css'

const API_KEY_PAGE = steamPage('https://steamcommunity.com/dev/apikey')

/** Shows which account receives the items at the moment of sending, so that the seller can detect an impostor. */
export function TrustPanel({ saleNumber, tradeUrl }: { saleNumber: string; tradeUrl: string }) {
  const t = useT(sellTexts)
  const { data: accounts, isError } = useQuery(accountsQuery)
  const operator = accounts?.find((account) => account.tradeUrl === tradeUrl)
  return (
    <section className={styles.trust} aria-labelledby="trust-title">
      <h3 id="trust-title" className={styles['trust-title']}>
        <Icon name="shield" />
        {t('trust.title')}
      </h3>
      <OperatorCard operator={operator} />
      {isError ? <Note tone="warn">{t('trust.failed')}</Note> : null}
      <p className="caption mid">{t('trust.before')}</p>
      <ol className={sellStyles['sell-steps']}>
        <li>{t(operator?.level && operator.memberSince ? 'trust.check1' : 'trust.checkName')}</li>
        <li>{t('trust.check2')}</li>
        <li>{t('trust.check3')}</li>
      </ol>
      <p className="caption mid">{t('trust.never')}</p>
      <p className={styles['trust-links']}>
        <ExternalLink href={API_KEY_PAGE}>{t('trust.apiKey')}</ExternalLink>
        <PageLink to={supportPathForSale(saleNumber)} target="_blank" className={styles['trust-mismatch']}>
          {t('trust.mismatch')}
          <span className="visually-hidden">{t('trust.newTab')}</span>
        </PageLink>
      </p>
    </section>
  )
}

function OperatorCard({ operator }: { operator: OperatorAccount | undefined }) {
  const t = useT(sellTexts)
  const name = operator?.name ?? brand.BRAND_NAME
  const facts = [
    ['trust.level', operator?.level],
    ['trust.since', operator?.memberSince && new Date(operator.memberSince).getUTCFullYear()],
  ] as const
  // Steam has not told us yet: a dash beside a name would only look suspicious.
  const known = facts.filter(([, value]) => value !== null && value !== undefined)
  return (
    <div className={styles.operator}>
      <Avatar name={name} url={operator?.avatarUrl ?? ''} />
      <div className={styles['operator-name']}>
        <b>{name}</b>
        {operator ? (
          <>
            <span className="mono caption low">{operator.steamId}</span>
            <ExternalLink href={operator.profileUrl}>{t('trust.profile')}</ExternalLink>
          </>
        ) : null}
      </div>
      {known.length === 0 ? null : (
        <dl>
          {known.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
