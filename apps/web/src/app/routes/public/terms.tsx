import { LegalText } from '#features/site/plain-pages/legal/legal-text.tsx'
import { PlainPage } from '#features/site/plain-pages/plain-page.tsx'

export default function TermsRoute() {
  return (
    <PlainPage page="terms" links={['privacy', 'support']}>
      <LegalText document="terms" />
    </PlainPage>
  )
}
