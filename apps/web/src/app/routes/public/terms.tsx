import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function TermsRoute() {
  return <PlainPage page="terms" links={['privacy', 'support']} />
}
