import PostalMime from 'postal-mime'

const MAILS_MAX = 1_000

export type Mail = {
  id: number
  /** The recipients of the envelope, so that BCC recipients are included. */
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  links: string[]
  receivedAt: string
}

export class Mailbox {
  #mails: Mail[] = []
  #lastId = 0

  async receive(envelope: { to: string[]; from: string; receivedAtMs: number }, raw: Buffer): Promise<Mail> {
    const parsed = await PostalMime.parse(raw)
    const text = parsed.text ?? ''
    const html = parsed.html ?? ''
    const mail: Mail = {
      id: ++this.#lastId,
      to: envelope.to,
      from: envelope.from,
      subject: parsed.subject ?? '',
      text,
      html,
      headers: Object.fromEntries(parsed.headers.map((header) => [header.key, header.value])),
      links: findLinks(text, html),
      receivedAt: new Date(envelope.receivedAtMs).toISOString(),
    }
    this.#mails.push(mail)
    if (this.#mails.length > MAILS_MAX) this.#mails.shift()
    return mail
  }

  listNewestFirst(to?: string): Mail[] {
    const wanted = to?.toLowerCase()
    return this.#mails
      .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted))
      .toReversed()
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  clear(): void {
    this.#mails = []
  }
}

function findLinks(text: string, html: string): string[] {
  const fromHtml = [...html.matchAll(/href="([^"]+)"/g)].map(
    (match) => match[1]?.replaceAll('&amp;', '&') ?? '',
  )
  const fromText = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set([...fromText, ...fromHtml])].filter((link) => /^https?:\/\//.test(link))
}
