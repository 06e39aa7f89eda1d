import { CLEARING_UP, COMING_BACK, LOOKING } from './ending-labels.ts'
import type { Label } from './label.ts'
import { SENDING } from './sending-labels.ts'

export const LABELS: readonly Label[] = [...SENDING, ...LOOKING, ...COMING_BACK, ...CLEARING_UP]
