import { Icon } from '#components/ui/icon.tsx'
import { QrPicture } from '#components/ui/qr-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { saleTexts } from './sale-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/sell/sale/check-on-phone.module.css'

/** Malware on a computer can change what the screen shows, so this leads the seller to a second device. */
export function CheckOnPhone() {
  const t = useT(saleTexts)
  const address = location.origin + localizedPath(paths.checkOffer, useLanguage())
  return (
    <details className={styles['sale-check']}>
      <summary>
        {t('check.title')}
        <Icon name="chevron" isSmall />
      </summary>
      <p className={fieldStyles.hint}>{t('check.text')}</p>
      <QrPicture text={address} label={t('check.qr')} />
      <PageLink to={paths.checkOffer} target="_blank">
        {t('check.here')}
      </PageLink>
    </details>
  )
}
