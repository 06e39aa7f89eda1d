import { useT } from '#lib/i18n/use-t.ts'
import { companyFacts } from '../company-facts.ts'
import { LegalSections } from '../legal-sections.tsx'
import { privacyTexts } from './privacy-texts.ts'

const PLAIN = ['data', 'basis', 'safety', 'recipients', 'retention', 'rights', 'cookies'] as const

export function PrivacySections() {
  const t = useT(privacyTexts)
  const { company, address, mailbox } = companyFacts
  return (
    <LegalSections
      sections={[
        {
          id: 'controller',
          title: t('controller.title'),
          short: t('controller.short', { company }),
          text: t('controller.text', { company, address, mailbox }),
        },
        ...PLAIN.map((id) => ({
          id,
          title: t(`${id}.title`),
          short: t(`${id}.short`),
          text: t(`${id}.text`),
        })),
      ]}
    />
  )
}
