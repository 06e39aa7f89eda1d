import { SettingsPage } from '#features/admin-settings/settings-page.tsx'

export default function SettingsRoute() {
  return <SettingsPage />
}
