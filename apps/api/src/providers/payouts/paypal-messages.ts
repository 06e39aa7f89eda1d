import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { RailMessage, ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import { callRail, readJson } from './call-rail.ts'

export type PayPalMessageOptions = {
  /** The id that PayPal gave our endpoint; it is part of the signed data. */
  webhookId: string
  /** The only base URL from which a certificate is loaded. */
  certificateBaseUrl: string
  timeoutMs: number
}

const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/([\w-]{1,100})$/
const CERTIFICATE_BYTES_MAX = 20_000
const CERTIFICATES_MAX = 20
/** PayPal repeats a message for three days. */
const AGE_MS_MAX = 4 * 86_400_000

const Message = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().startsWith('PAYMENT.PAYOUTS'),
  resource: z.object({
    payout_batch_id: z.string().min(1).max(64).optional(),
    sender_batch_id: z.string().min(1).max(256).optional(),
    batch_header: z.object({ payout_batch_id: z.string().min(1).max(64) }).optional(),
  }),
})

/**
 * Verified here, on the bytes as received: a verification by PayPal would depend on how the text is serialized again.
 */
export function createPayPalMessages(options: PayPalMessageOptions): ReadRailMessage {
  const certificates = new Map<string, X509Certificate>()
  const find = async (url: string) => {
    const known = certificates.get(url)
    if (known) return known
    const fetched = await fetchCertificate(url, options.timeoutMs)
    if (fetched && certificates.size >= CERTIFICATES_MAX) certificates.clear()
    if (fetched) certificates.set(url, fetched)
    return fetched
  }
  return async (body, headers) => {
    const message = readMessage(body)
    const signed = readSignature(headers, options)
    if (!message || !signed) return null
    const certificate = await find(signed.certificateUrl)
    if (!certificate || !isInForce(certificate)) return null
    const text = `${signed.id}|${signed.time}|${options.webhookId}|${crc32(body)}`
    const isTrue = verify('RSA-SHA256', Buffer.from(text), certificate.publicKey, signed.signature)
    return isTrue ? message : null
  }
}

function readMessage(body: Buffer): RailMessage | undefined {
  const read = Message.safeParse(readJson(body))
  if (!read.success) return undefined
  const { id, resource } = read.data
  const railRef = resource.payout_batch_id ?? resource.batch_header?.payout_batch_id
  return railRef === undefined
    ? undefined
    : { eventId: id, railRef, railKey: resource.sender_batch_id ?? null }
}

function readSignature(
  headers: Parameters<ReadRailMessage>[1],
  { certificateBaseUrl }: PayPalMessageOptions,
) {
  const get = (name: string) => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' && value.length <= 1_000 ? value : ''
  }
  const id = get('transmission-id')
  const time = get('transmission-time')
  const ageMs = Date.now() - Date.parse(time)
  const certificateUrl = readCertificateUrl(get('cert-url'), certificateBaseUrl)
  if (get('auth-algo') !== 'SHA256withRSA' || !/^[\w-]{1,100}$/.test(id) || certificateUrl === undefined)
    return undefined
  // Also refuses an invalid time.
  if (!(ageMs < AGE_MS_MAX)) return undefined
  return { id, time, certificateUrl, signature: Buffer.from(get('transmission-sig'), 'base64') }
}

/** Built from our own base URL and the id alone, so that the header cannot choose the host. */
function readCertificateUrl(text: string, base: string): string | undefined {
  if (!text.startsWith(`${base}/`)) return undefined
  const id = CERTIFICATE_PATH.exec(text.slice(base.length))?.[1]
  return id === undefined ? undefined : `${base}/v1/notifications/certs/${id}`
}

async function fetchCertificate(url: string, timeoutMs: number): Promise<X509Certificate | undefined> {
  try {
    const answer = await callRail({
      method: 'GET',
      url,
      headers: {},
      timeoutMs,
      bytesMax: CERTIFICATE_BYTES_MAX,
    })
    return answer.status === 200 ? new X509Certificate(answer.body) : undefined
  } catch {
    return undefined
  }
}

function isInForce({ validFrom, validTo }: X509Certificate): boolean {
  return Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo)
}
