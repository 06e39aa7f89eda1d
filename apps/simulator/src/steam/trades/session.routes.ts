import { commonFaultOutcome, waitForFault, type Faults } from '#control/faults.ts'
import { readForm } from '#http/form-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { deniedReply } from './econ-reply.ts'
import type { SteamSessions } from './steam-sessions.ts'

type SessionState = { faults: Faults; sessions: SteamSessions }

/** Field numbers of the access token request and its response. */
const FIELD = { refreshToken: 1, accessToken: 1 } as const

export function sessionRoutes(state: SessionState): Route[] {
  const path = '/_control/steam/sessions/:steamId'
  return [
    {
      method: 'POST',
      path: '/IAuthenticationService/GenerateAccessTokenForApp/v1/',
      handle: (request) => renew(state, request),
    },
    { method: 'GET', path, handle: (request) => present(state, param(request, 'steamId')) },
    {
      method: 'DELETE',
      path,
      handle: (request) => {
        state.sessions.end(param(request, 'steamId'))
        return jsonReply({ ok: true })
      },
    },
  ]
}

/** Replaces the sign-in: the simulator has no password, code or device of an account. */
function present({ sessions }: SessionState, steamId: string): Reply {
  return jsonReply({
    steamId,
    refreshToken: sessions.refreshToken(steamId),
    accessToken: sessions.accessToken(steamId),
    cookie: `sessionid=0123456789abcdef01234567; ${sessions.loginCookie(steamId)}`,
  })
}

/** Accepts plain form fields or, as Steam's own apps send it, one field with a binary message. */
async function renew(state: SessionState, request: SimulatorRequest): Promise<Outcome> {
  const form = readForm(request)
  const encoded = form.get('input_protobuf_encoded')
  const refreshToken =
    encoded === null ? form.get('refresh_token') : readTextField(encoded, FIELD.refreshToken)
  const holder = state.sessions.holderOf(refreshToken, 'refresh')
  const fault = state.faults.take('steam.session', holder ?? '')
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (holder === undefined || fault?.kind === 'token-expired') return deniedReply()
  const isRotated = fault?.kind === 'rotated' && form.get('renewal_type') === '1'
  if (isRotated) state.sessions.end(holder)
  const accessToken = state.sessions.accessToken(holder)
  if (encoded === null) {
    const rotated = isRotated ? { refresh_token: state.sessions.refreshToken(holder) } : {}
    const reply = jsonReply({ response: { access_token: accessToken, ...rotated } })
    return { ...reply, headers: { ...reply.headers, 'x-eresult': '1' } }
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'x-eresult': '1' },
    body: writeTextField(FIELD.accessToken, accessToken),
  }
}

function readTextField(encoded: string, field: number): string | undefined {
  const bytes = Buffer.from(encoded, 'base64')
  let place = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; place < bytes.length; shift *= 128) {
      const byte = bytes[place++] ?? 0
      value += (byte & 0x7f) * shift
      if (byte < 0x80) break
    }
    return value
  }
  while (place < bytes.length) {
    const tag = varint()
    const wire = tag & 7
    if (wire === 2) {
      const length = varint()
      if (tag >> 3 === field) return bytes.subarray(place, place + length).toString('utf8')
      place += length
    } else if (wire === 0) varint()
    else place += wire === 1 ? 8 : 4
  }
  return undefined
}

function writeTextField(field: number, text: string): Buffer {
  const length: number[] = []
  let rest = Buffer.byteLength(text)
  while (rest >= 0x80) {
    length.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...length, rest]), Buffer.from(text)])
}
