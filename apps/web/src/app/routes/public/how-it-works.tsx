import { HowItWorksPage } from '#features/site/how-it-works/how-page.tsx'

export default function HowItWorksRoute() {
  return <HowItWorksPage />
}
