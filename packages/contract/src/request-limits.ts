/**
 * The largest request body that our proxies accept, and so the largest bank statement. It is above the ticket image
 * limit, so that the API itself rejects images that are too large. nginx sets the same limit in its own syntax.
 */
export const REQUEST_BYTES_MAX = 6 * 1024 * 1024
