import type { SettingsResponse } from '@app/contract/admin-controls'

export type Setting = SettingsResponse['settings'][number]
