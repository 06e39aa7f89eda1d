import { useT } from '#lib/i18n/use-t.ts'
import { companyFacts } from '../company-facts.ts'
import { LegalSections } from '../legal-sections.tsx'
import { refundTexts } from './refund-texts.ts'

const PLAIN = ['general', 'items', 'billing', 'chargebacks', 'decision'] as const

/** The six sections of the product specification, in its order. */
export function RefundSections() {
  const t = useT(refundTexts)
  const { mailbox } = companyFacts
  return (
    <LegalSections
      sections={[
        ...PLAIN.map((id) => ({
          id,
          title: t(`${id}.title`),
          short: t(`${id}.short`),
          text: t(`${id}.text`),
        })),
        {
          id: 'contact',
          title: t('contact.title'),
          short: t('contact.short'),
          text: t('contact.text', { mailbox }),
        },
      ]}
    />
  )
}
