import { ContactWays } from '#features/plain-pages/contact-ways.tsx'
import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function SupportRoute() {
  return (
    <PlainPage page="support" links={[]}>
      <ContactWays />
    </PlainPage>
  )
}
