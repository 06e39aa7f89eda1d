import type { Sale } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths, receiptPath } from '#lib/paths.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { fetchReceipt } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/sell/sale/signed-receipt.module.css'

type Shown = { receipt: string; freezeKey: string }

/** The signed agreement: the seller can store, show and verify it. A failed or cancelled sale has no receipt. */
export function SignedReceipt({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const failureText = useFailureText()
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => fetchReceipt(sale.id),
    onError: (error) => showToast({ text: failureText(error, t('receipt.failed')), kind: 'error' }),
  })
  if (sale.status === 'cancelled' || sale.status === 'failed') return null
  if (data) return <ShownReceipt {...data} number={sale.number} />
  return (
    <Button icon="shield" isLoading={isPending} onClick={() => mutate()}>
      {t('receipt.action')}
    </Button>
  )
}

function ShownReceipt({ receipt, freezeKey, number }: Shown & { number: string }) {
  const t = useT(saleTexts)
  const language = useLanguage()
  const path = receiptPath(receipt)
  const name = t('receipt.file', { number })
  const panel = useRef<HTMLElement>(null)
  // The clicked button no longer exists, so the focus moves here for keyboard users.
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} tabIndex={-1} className={styles['sale-receipt']} aria-label={t('receipt.action')}>
      <CopyField label={t('receipt.link')} value={location.origin + localizedPath(path, language)} />
      <p className={fieldStyles.hint}>{t('receipt.hint')}</p>
      <div className="row">
        <Button icon="download" onClick={() => saveFile(new File([receipt], name, { type: 'text/plain' }))}>
          {t('receipt.download')}
        </Button>
        <ButtonLink variant="ghost" to={path} target="_blank">
          {t('receipt.open')}
        </ButtonLink>
      </div>
      <CopyField label={t('receipt.freezeKey')} value={freezeKey} />
      <p className={fieldStyles.hint}>
        {t('receipt.freezeHint')} <PageLink to={paths.hacked}>{t('receipt.freezeMore')}</PageLink>
      </p>
    </section>
  )
}
