import type { z } from 'zod'

/** `file` and `stream` are bytes and server-sent events; everything else is JSON. */
type Route = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | 'file'
  response: z.ZodType | 'file' | 'stream'
}

export type RouteMap = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Route>
