import type { SettingsResponse } from '@app/contract/office/controls'

export type Setting = SettingsResponse['settings'][number]
