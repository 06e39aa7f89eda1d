import type { z } from 'zod'

/** `file` is bytes and `stream` is server-sent events; everything else is JSON. */
type Route = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | 'file'
  response: z.ZodType | 'file' | 'stream'
}

export type RouteMap = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Route>
