import { LegalText } from '#features/plain-pages/legal/legal-text.tsx'
import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function PrivacyRoute() {
  return (
    <PlainPage page="privacy" links={['terms', 'support']}>
      <LegalText document="privacy" />
    </PlainPage>
  )
}
