import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/settings-page.module.css'

/** Who buys, as pages and documents name it. Pages are rendered once, so this is no setting. */
export function CompanyFacts() {
  const t = useT(settingsTexts)
  const facts = [
    ['name', brand.BRAND_NAME],
    ['company', brand.BRAND_COMPANY],
    ['address', brand.BRAND_ADDRESS],
    ['numbers', `${brand.BRAND_NIP}, ${brand.BRAND_KRS}`],
    ['mailbox', `${brand.BRAND_MAILBOX}, ${brand.BRAND_CHAT_URL}`],
  ] as const
  return (
    <>
      <dl className={styles.company}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`company.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['settings-foot']}>
        {t('company.where')} <PageLink to={paths.adminAccounts}>{t('company.accounts')}</PageLink>
      </p>
    </>
  )
}
