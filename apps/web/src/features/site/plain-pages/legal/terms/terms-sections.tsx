import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { LegalSections } from '../legal-sections.tsx'
import { companyFacts } from '../company-facts.ts'
import { termsTexts } from './terms-texts.ts'

/** The nine sections of the product specification, in its order. */
export function TermsSections() {
  const t = useT(termsTexts)
  const { rate, minimum } = useOffer()
  const { company, address, nip, krs, mailbox } = companyFacts
  return (
    <LegalSections
      sections={[
        {
          id: 'general',
          title: t('general.title'),
          short: t('general.short', { company }),
          text: t('general.text', { company, address, nip, krs }),
        },
        {
          id: 'scope',
          title: t('scope.title'),
          short: t('scope.short', { rate, minimum }),
          text: t('scope.text', { rate, minimum }),
        },
        ...(['access', 'payouts', 'limits'] as const).map((id) => plain(id)),
        {
          id: 'support',
          title: t('support.title'),
          short: t('support.short'),
          text: t('support.text', { mailbox }),
        },
        ...(['privacy', 'cookies', 'final'] as const).map((id) => plain(id)),
      ]}
    />
  )

  function plain(id: 'access' | 'payouts' | 'limits' | 'privacy' | 'cookies' | 'final') {
    return { id, title: t(`${id}.title`), short: t(`${id}.short`), text: t(`${id}.text`) }
  }
}
