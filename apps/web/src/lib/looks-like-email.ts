/** Detects only typing errors; a mail that arrives proves the rest. */
export const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
