import { z } from 'zod'
import type { ChatLog } from '#chat/chat-log.ts'
import { commonFaultOutcome, waitForFault, type Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Outcome } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'

const TOKEN = 'simulator-token'
const DISCORD_CHARS_MAX = 2_000
const TELEGRAM_CHARS_MAX = 4_096

type ChatState = { faults: Faults; clock: SimulatorClock; chat: ChatLog }

/** Discord's webhooks and Telegram's `sendMessage`, as their services document them. */
export function chatRoutes(state: ChatState): Route[] {
  return [
    {
      method: 'POST',
      path: '/discord/api/webhooks/:id/:token',
      handle: (request) => withFault(state, 'chat.discord', request, () => receiveDiscord(state, request)),
    },
    {
      method: 'POST',
      path: '/telegram/:bot/sendMessage',
      handle: (request) => withFault(state, 'chat.telegram', request, () => receiveTelegram(state, request)),
    },
    { method: 'GET', path: '/chat.json', handle: () => jsonReply(state.chat.list()) },
  ]
}

async function withFault(
  { faults }: ChatState,
  target: 'chat.discord' | 'chat.telegram',
  request: SimulatorRequest,
  answer: () => Outcome,
): Promise<Outcome> {
  const fault = faults.take(target, request.path)
  await waitForFault(fault)
  if (fault?.kind === 'rate-limited') return TOO_MANY[target]
  return commonFaultOutcome(fault) ?? answer()
}

const TOO_MANY = {
  'chat.discord': {
    ...jsonReply({ message: 'You are being rate limited.', retry_after: 1.5, global: false }, 429),
    headers: { 'content-type': 'application/json', 'retry-after': '2' },
  },
  'chat.telegram': jsonReply(
    {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 3',
      parameters: { retry_after: 3 },
    },
    429,
  ),
}

const DiscordBody = z.object({
  content: z.string(),
  allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
})

function receiveDiscord(state: ChatState, request: SimulatorRequest): Outcome {
  if (param(request, 'token') !== TOKEN)
    return jsonReply({ message: 'Invalid Webhook Token', code: 50_027 }, 401)
  const { content } = readJsonBody(request, DiscordBody)
  if (content === '' || content.length > DISCORD_CHARS_MAX)
    return jsonReply({ code: 50_035, message: 'Invalid Form Body', errors: { content: {} } }, 400)
  receive(state, 'discord', param(request, 'id'), content)
  return { status: 204 }
}

const TelegramBody = z.object({ chat_id: z.union([z.string(), z.number()]), text: z.string() })

function receiveTelegram(state: ChatState, request: SimulatorRequest): Outcome {
  const refuse = (status: number, description: string) =>
    jsonReply({ ok: false, error_code: status, description }, status)
  if (!param(request, 'bot').endsWith(`:${TOKEN}`)) return refuse(401, 'Unauthorized')
  const { chat_id: chat, text } = readJsonBody(request, TelegramBody)
  if (!/^-?\d+$/.test(String(chat))) return refuse(400, 'Bad Request: chat not found')
  if (text === '') return refuse(400, 'Bad Request: message text is empty')
  if (text.length > TELEGRAM_CHARS_MAX) return refuse(400, 'Bad Request: message is too long')
  const number = receive(state, 'telegram', String(chat), text)
  const date = Math.floor(state.clock.nowMs() / 1_000)
  return jsonReply({ ok: true, result: { message_id: number, date, chat: { id: Number(chat) }, text } })
}

function receive(state: ChatState, service: 'discord' | 'telegram', chat: string, text: string): number {
  return state.chat.receive({
    service,
    chat,
    text,
    receivedAt: new Date(state.clock.nowMs()).toISOString(),
  })
}
