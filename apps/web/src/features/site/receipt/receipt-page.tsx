import { RECEIPT_CHARS_MAX } from '@app/contract/selling/receipt-facts'
import { useLocation } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { PastedCheckForm } from '#components/pasted-check-form.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { apiUrl } from '#lib/api/send.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { verifyReceipt } from './receipt-calls.ts'
import { ReceiptExample } from './receipt-example.tsx'
import { receiptTexts } from './receipt-texts.ts'
import { ReceiptVerdictView } from './receipt-verdict.tsx'
import proofStyles from '#components/proof.module.css'
import receiptStyles from '#features/site/receipt/receipt.module.css'

const KEYS_ADDRESS = apiUrl('GET /api/receipts/keys', {})
const PROMISES = ['amount', 'items', 'person'] as const

export function ReceiptPage() {
  const t = useT(receiptTexts)
  const { hash } = useLocation()
  // The build renders the page without a fragment, so the first render in the browser must not use it either
  // (hydration).
  const linked = useIsHydrated() ? receiptIn(hash) : ''
  return (
    <div className={proofStyles.proof}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.receipt} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <div className={proofStyles['proof-columns']}>
        <div>
          <PastedCheckForm
            key={linked}
            words={t}
            fileLabel={t('form.file')}
            rows={4}
            charsMax={RECEIPT_CHARS_MAX}
            ask={verifyReceipt}
            Verdict={ReceiptVerdictView}
            partOf={receiptIn}
            linked={linked}
            example={<ReceiptExample />}
          />
        </div>
        <div>
          <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="receipt-promise">
            <h2 id="receipt-promise">{t('promise.title')}</h2>
            <ul className={proofStyles['proof-list']}>
              {PROMISES.map((promise) => (
                <li key={promise}>{t(`promise.${promise}`)}</li>
              ))}
            </ul>
          </section>
          <details className={`panel ${proofStyles['proof-section']} ${receiptStyles['proof-details']}`}>
            <summary>{t('alone.title')}</summary>
            <p className="mid">
              {t('alone.text')} <a href={KEYS_ADDRESS}>{KEYS_ADDRESS}</a>
            </p>
          </details>
        </div>
      </div>
      <div className="row">
        <ButtonLink to={paths.checkOffer}>{t('go.checkOffer')}</ButtonLink>
        <ButtonLink variant="ghost" icon="chat" to={paths.support}>
          {t('go.support')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Returns only the part of a link after `#r=`. */
function receiptIn(text: string): string {
  const start = text.lastIndexOf('#r=')
  return start >= 0 ? text.slice(start + 3) : text.startsWith('#') ? '' : text
}
