import type { SimulatorRequest } from '#http/router.ts'

export function readForm(request: SimulatorRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'))
}
