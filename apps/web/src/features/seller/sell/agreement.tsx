import { Checkbox } from '#components/ui/checkbox.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { FieldError } from './field-error.tsx'
import { sellTexts } from './sell-texts.ts'
import styles from '#features/seller/sell/agreement.module.css'

export type Consents = { acceptTerms: boolean; tradeConfirmation: boolean }
export type ConsentErrors = Partial<Record<keyof Consents, string>>

type AgreementProps = {
  consents: Consents
  errors: ConsentErrors
  /** We send the offer and the seller accepts it. */
  isOfferOurs: boolean
  onChange: (change: Partial<Consents>) => void
}

/** Both checkboxes start empty and both are required; the server checks them again. */
export function Agreement({ consents, errors, isOfferOurs, onChange }: AgreementProps) {
  const t = useT(sellTexts)
  const box = (field: keyof Consents) => ({
    'data-field': field,
    checked: consents[field],
    onChange: () => onChange({ [field]: !consents[field] }),
    ...(errors[field] ? { 'aria-invalid': true, 'aria-describedby': `sell-${field}-error` } : {}),
  })
  const errorOf = (field: keyof Consents) =>
    errors[field] ? <FieldError id={`sell-${field}-error`} text={errors[field]} /> : null
  return (
    <div className={styles.agreement}>
      <Checkbox {...box('acceptTerms')}>
        {t.rich('agree.terms', {
          terms: (
            <PageLink key="terms" to={paths.terms} target="_blank">
              {t('agree.termsLink')}
            </PageLink>
          ),
          privacy: (
            <PageLink key="privacy" to={paths.privacy} target="_blank">
              {t('agree.privacyLink')}
            </PageLink>
          ),
        })}
      </Checkbox>
      {errorOf('acceptTerms')}
      <Checkbox {...box('tradeConfirmation')}>{t(isOfferOurs ? 'agree.accept' : 'agree.sent')}</Checkbox>
      {errorOf('tradeConfirmation')}
    </div>
  )
}
