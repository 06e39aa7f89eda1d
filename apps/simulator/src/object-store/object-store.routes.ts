import { commonFaultOutcome, waitForFault, type Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { escapeHtml } from '#http/html.ts'
import { xmlReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { ObjectStore, StoredObject } from '#object-store/object-store.ts'
import { findSignatureFailure, type S3Credentials } from '#object-store/signature-v4.ts'

type StoreState = { faults: Faults; clock: SimulatorClock; objects: ObjectStore }

export function objectStoreRoutes(state: StoreState, credentials: S3Credentials): Route[] {
  return ['PUT', 'GET', 'HEAD', 'DELETE'].map((method) => ({
    method,
    path: '/s3/:bucket/*key',
    handle: (request) => receive(state, credentials, request),
  }))
}

async function receive(
  state: StoreState,
  credentials: S3Credentials,
  request: SimulatorRequest,
): Promise<Outcome> {
  const name = `${param(request, 'bucket')}/${param(request, 'key')}`
  const fault = state.faults.take('object-store', `${request.method} ${name}`)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  const refusal = findSignatureFailure(request, credentials, state.clock.nowMs())
  if (refusal) return errorReply(refusal, 403, name)
  return answer(state, request, name)
}

function answer(state: StoreState, request: SimulatorRequest, name: string): Reply {
  const stored = state.objects.find(name)
  switch (request.method) {
    case 'PUT':
      return put(state, request, name, stored)
    case 'DELETE':
      state.objects.delete(name)
      return { status: 204 }
    default:
      return stored ? objectReply(stored) : errorReply('NoSuchKey', 404, name)
  }
}

function put(state: StoreState, request: SimulatorRequest, name: string, stored?: StoredObject): Reply {
  if (request.headers['if-none-match'] === '*' && stored) return errorReply('PreconditionFailed', 412, name)
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  const hasRoom = state.objects.put(name, request.body, contentType, state.clock.nowMs())
  if (!hasRoom) return errorReply('InternalError', 500, name)
  return { status: 200, headers: { etag: state.objects.find(name)?.etag ?? '' } }
}

function objectReply(stored: StoredObject): Reply {
  return {
    status: 200,
    headers: {
      'content-type': stored.contentType,
      etag: stored.etag,
      'last-modified': new Date(stored.storedAtMs).toUTCString(),
      'x-content-type-options': 'nosniff',
    },
    body: stored.body,
  }
}

function errorReply(code: string, status: number, name: string): Reply {
  return xmlReply(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><Resource>/${escapeHtml(name)}</Resource></Error>`,
    status,
  )
}
