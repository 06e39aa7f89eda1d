import type { ZodType } from 'zod'
import { BadRequest } from '#http/http-server.ts'
import type { SimulatorRequest } from '#http/router.ts'

/** Requires the JSON content type, so that a web page of another origin cannot post here without a preflight. */
export function readJsonBody<Value>(request: SimulatorRequest, schema: ZodType<Value>): Value {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new BadRequest('send application/json')
  }
  let value: unknown
  try {
    value = JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new BadRequest('the body is not JSON')
  }
  return schema.parse(value)
}
