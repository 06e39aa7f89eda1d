import { SystemPage } from '#features/office/system/system-page.tsx'

export default function SystemRoute() {
  return <SystemPage />
}
