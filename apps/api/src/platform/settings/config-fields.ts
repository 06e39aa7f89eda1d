import { z } from 'zod'

export const port = z.coerce.number().int().min(0).max(65_535)
export const seconds = z.coerce.number().positive()
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
