import { useT } from '#lib/i18n/use-t.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/trade-url-picture.module.css'

const HOST = 'steamcommunity.com'

/** A drawing of Steam's page that shows which of its fields to copy. */
export function TradeUrlPicture() {
  const t = useT(accountTexts)
  return (
    <details className={styles['trade-url-picture']}>
      <summary>{t('tradeUrl.picture')}</summary>
      <p className="small mid">{t('tradeUrl.pictureText')}</p>
      <svg viewBox="0 0 480 200" aria-hidden="true" focusable="false">
        <rect className={styles['drawn-page']} x="0.5" y="0.5" width="479" height="199" rx="10" />
        <text className={styles['drawn-address']} x="20" y="27">
          {HOST}
        </text>
        <path className={styles['drawn-line']} d="M0 42h480" />
        <path className={styles['drawn-bars']} d="M20 68h170M20 88h320M20 104h270" />
        <rect className={styles['drawn-field']} x="20" y="126" width="356" height="36" rx="6" />
        <text className={styles['drawn-link']} x="32" y="149">
          {`https://${HOST}/tradeoffer/new/?partner=…`}
        </text>
        <path className={styles['drawn-arrow']} d="M456 144h-64m16-12-16 12 16 12" />
      </svg>
    </details>
  )
}
