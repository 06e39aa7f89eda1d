import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function RefundPolicyRoute() {
  return <PlainPage page="refund" links={['support', 'terms']} />
}
