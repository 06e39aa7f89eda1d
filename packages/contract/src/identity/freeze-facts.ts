/** Leaves room for spaces, dashes and a whole pasted line. */
export const FREEZE_KEY_CHARS_MAX = 200

/** By the signed-in owner, by the key of a sale, or by staff for an owner who has neither. */
export const FREEZE_WAYS = ['session', 'key', 'staff'] as const
export type FreezeWay = (typeof FREEZE_WAYS)[number]

/** No setting can shorten the wait before a release; the database enforces it too. */
export const RELEASE_HOURS_MIN = 72
