import {
  ChatUnavailableError,
  type ChatChannel,
  type ChatSender,
} from '#contexts/backoffice/alerts/chat-sender.ts'
import { callRail, RailCallError } from '../payouts/call-rail.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024

export type ChatAddresses = {
  ALERT_DISCORD_URL?: string | undefined
  ALERT_TELEGRAM_URL?: string | undefined
}

/** One sender for each channel with an address. */
export function createChatSenders(addresses: ChatAddresses): Partial<Record<ChatChannel, ChatSender>> {
  const { ALERT_DISCORD_URL: discord, ALERT_TELEGRAM_URL: telegram } = addresses
  return {
    ...(discord === undefined ? {} : { discord: createDiscord(discord) }),
    ...(telegram === undefined ? {} : { telegram: createTelegram(telegram) }),
  }
}

/** Executes a webhook (https://discord.com/developers/docs/resources/webhook); nobody is mentioned by the text. */
function createDiscord(url: string): ChatSender {
  return (text) => post('Discord', url, { content: text, allowed_mentions: { parse: [] } })
}

/** Calls `sendMessage` (https://core.telegram.org/bots/api#sendmessage). The chat is part of the given address. */
function createTelegram(url: string): ChatSender {
  const address = new URL(url)
  const chatId = address.searchParams.get('chat_id')
  address.search = ''
  return (text) =>
    post('Telegram', address.toString(), {
      chat_id: chatId,
      text,
      link_preview_options: { is_disabled: true },
    })
}

/** No error contains the address, because whoever knows it can post. */
async function post(service: string, url: string, content: object): ReturnType<ChatSender> {
  const { status } = await callRail({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(content),
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
  }).catch((error: unknown) => {
    throw new ChatUnavailableError(
      `${service}: ${error instanceof RailCallError ? error.message : 'unexpected failure'}`,
    )
  })
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 408 || status === 429 || status >= 500)
    throw new ChatUnavailableError(`${service}: ${status}`)
  return { kind: 'refused', status }
}
