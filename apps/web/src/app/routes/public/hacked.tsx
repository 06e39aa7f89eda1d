import { HackedPage } from '#features/site/hacked/hacked-page.tsx'

export default function HackedRoute() {
  return <HackedPage />
}
