import type { ReactNode } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ThemeControl } from './theme-control.tsx'
import styles from '#components/layouts/footer.module.css'

/** Help and documents have the same order on every page, so that users find them in the same place. */
export function Footer() {
  const t = useT(shellTexts)
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <nav className={styles['footer-links']} aria-label={t('footer.label')}>
          <Group title={brand.BRAND_NAME}>
            <PageLink to={paths.calculator}>{t('nav.calculator')}</PageLink>
            <PageLink to={paths.howItWorks}>{t('nav.howItWorks')}</PageLink>
            <PageLink to={paths.payoutBoard}>{t('footer.payouts')}</PageLink>
          </Group>
          <Group title={t('footer.safety')}>
            <PageLink to={paths.checkOffer}>{t('footer.checkOffer')}</PageLink>
            <PageLink to={paths.receipt}>{t('footer.receipt')}</PageLink>
            <PageLink to={paths.hacked}>{t('footer.hacked')}</PageLink>
          </Group>
          <Group title={t('footer.support')}>
            <PageLink to={paths.support}>{t('footer.write')}</PageLink>
            <a href={`mailto:${brand.BRAND_MAILBOX}`}>
              <Mailbox />
            </a>
            <a href={brand.BRAND_CHAT_URL} rel="noreferrer" target="_blank">
              {t('footer.chat')}
            </a>
          </Group>
          <Group title={t('footer.documents')}>
            <PageLink to={paths.terms}>{t('footer.terms')}</PageLink>
            <PageLink to={paths.privacy}>{t('footer.privacy')}</PageLink>
            <PageLink to={paths.refundPolicy}>{t('footer.refunds')}</PageLink>
          </Group>
        </nav>
        <div className={styles['footer-end']}>
          <div className={styles['footer-legal']}>
            <p>
              {t.rich('footer.company', {
                company: brand.BRAND_COMPANY,
                address: <Fact key="address">{brand.BRAND_ADDRESS}</Fact>,
                nip: <Fact key="nip">NIP {brand.BRAND_NIP}</Fact>,
                krs: <Fact key="krs">KRS {brand.BRAND_KRS}</Fact>,
              })}
            </p>
            <p>{t('footer.notValve')}</p>
          </div>
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}

/** A narrow column breaks it at the sign, not inside a word. */
function Mailbox() {
  const [name, host] = brand.BRAND_MAILBOX.split('@')
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['footer-group']}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <span className={styles.fact}>{children}</span>
}
