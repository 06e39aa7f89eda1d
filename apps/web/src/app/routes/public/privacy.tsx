import { LegalText } from '#features/site/plain-pages/legal/legal-text.tsx'
import { PlainPage } from '#features/site/plain-pages/plain-page.tsx'

export default function PrivacyRoute() {
  return (
    <PlainPage page="privacy" links={['terms', 'support']}>
      <LegalText document="privacy" />
    </PlainPage>
  )
}
