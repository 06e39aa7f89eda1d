import { LegalText } from '#features/plain-pages/legal/legal-text.tsx'
import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function TermsRoute() {
  return (
    <PlainPage page="terms" links={['privacy', 'support']}>
      <LegalText document="terms" />
    </PlainPage>
  )
}
