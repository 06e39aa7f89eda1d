import { HackedPage } from '#features/hacked/hacked-page.tsx'

export default function HackedRoute() {
  return <HackedPage />
}
