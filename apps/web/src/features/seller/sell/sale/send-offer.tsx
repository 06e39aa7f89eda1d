import type { Sale } from '@app/contract/selling/sales'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { offerPage } from '#lib/demo.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { sellTexts } from '../sell-texts.ts'
import { saleTexts } from './sale-texts.ts'
import buttonStyles from '#components/ui/button.module.css'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/sell/sale/send-offer.module.css'

/** One press copies the code and opens Steam. Code and link can also be copied by hand. */
export function SendOffer({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const language = useLanguage()
  const assetIds = sale.details.items.map(({ assetId }) => assetId)

  function copyCode() {
    // Steam opens either way; without clipboard access the code is copied by hand.
    navigator.clipboard?.writeText(sale.code).then(
      () => showToast({ kind: 'success', autoCloseMs: SHORT_TOAST_MS, text: t('send.codeCopied') }),
      () => undefined,
    )
  }

  return (
    <>
      <a
        className={`${buttonStyles.button} ${buttonStyles['button-primary']} ${buttonStyles['button-full']} sale-send`}
        href={offerPage(sale.tradeUrl, { assetIds, code: sale.code, language })}
        target="_blank"
        rel="noreferrer"
        onClick={copyCode}
      >
        {t('send.action')}
        <Icon name="external" isSmall />
        <span className="visually-hidden">{sell('trust.newTab')}</span>
      </a>
      <p className={fieldStyles.hint}>{t('send.hint')}</p>
      <div className={styles['sale-code']}>
        <CopyField label={t('sale.code')} value={sale.code} />
      </div>
      <CopyField
        label={sell('trust.link')}
        value={sale.tradeUrl}
        copiedToast={{ text: sell('trust.linkCopied'), lang: 'en' }}
      />
    </>
  )
}
