import { HowItWorksSteps } from '#features/plain-pages/how-it-works-steps.tsx'
import { PlainPage } from '#features/plain-pages/plain-page.tsx'

export default function HowItWorksRoute() {
  return (
    <PlainPage page="howItWorks" links={['login', 'calculator']}>
      <HowItWorksSteps />
    </PlainPage>
  )
}
