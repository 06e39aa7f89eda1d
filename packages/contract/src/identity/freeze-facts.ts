/** Spaces, dashes and a whole line that somebody pasted along included. */
export const FREEZE_KEY_CHARS_MAX = 200

/** By somebody signed in, by the key of a sale, or by staff for somebody who has neither. */
export const FREEZE_WAYS = ['session', 'key', 'staff'] as const
export type FreezeWay = (typeof FREEZE_WAYS)[number]

/** No setting can make the wait before an end shorter; the database refuses it as well. */
export const RELEASE_HOURS_MIN = 72
