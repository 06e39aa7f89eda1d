/**
 * The largest body that our proxies let through, and with it the largest bank statement. It is above the largest picture for a
 * ticket, so that the API itself refuses one that is too large. nginx has the same number in its own words.
 */
export const REQUEST_BYTES_MAX = 6 * 1024 * 1024
