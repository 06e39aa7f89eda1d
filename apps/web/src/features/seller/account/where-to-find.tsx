import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { accountTexts } from './account-texts.ts'
import { TRADE_URL_SOURCE } from './trade-url.ts'
import styles from '#features/seller/account/where-to-find.module.css'

export function WhereToFind() {
  const t = useT(accountTexts)
  return (
    <a className={styles['where-link']} href={TRADE_URL_SOURCE} target="_blank" rel="noreferrer">
      {t('tradeUrl.where')}
      <Icon name="external" isSmall />
      <span className="visually-hidden">{t('tradeUrl.newTab')}</span>
    </a>
  )
}
