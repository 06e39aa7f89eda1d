import { SettingsPage } from '#features/office/settings/settings-page.tsx'

export default function SettingsRoute() {
  return <SettingsPage />
}
