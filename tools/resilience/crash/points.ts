import { CLEARING_UP, COMING_BACK, LOOKING } from './ending-points.ts'
import type { Label } from './label.ts'
import { SENDING } from './sending-points.ts'

export const LABELS: readonly Label[] = [...SENDING, ...LOOKING, ...COMING_BACK, ...CLEARING_UP]
