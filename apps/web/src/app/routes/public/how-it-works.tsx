import { HowItWorksPage } from '#features/how-it-works/how-page.tsx'

export default function HowItWorksRoute() {
  return <HowItWorksPage />
}
