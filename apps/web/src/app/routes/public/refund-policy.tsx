import { LegalText } from '#features/site/plain-pages/legal/legal-text.tsx'
import { PlainPage } from '#features/site/plain-pages/plain-page.tsx'

export default function RefundPolicyRoute() {
  return (
    <PlainPage page="refund" links={['support', 'terms']} hasBackLink>
      <LegalText document="refund" />
    </PlainPage>
  )
}
