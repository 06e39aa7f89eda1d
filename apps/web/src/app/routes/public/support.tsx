import { SupportPage } from '#features/site/support/support-page.tsx'

export default function SupportRoute() {
  return <SupportPage />
}
