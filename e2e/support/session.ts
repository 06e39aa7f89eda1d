import { randomUUID } from 'node:crypto'
import type { UserData } from '@app/contract/identity/accounts'
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test'

type Tokens = { accessToken: string; refreshToken: string }

/** The signed-in user's data that the pages keep in local storage. */
type Stored = { tokens: Tokens; user: UserData }

/** An empty page of our origin, so that storage can be written before the first real page is rendered. */
const BLANK = '/blank-page-of-the-tests'

/** A signed-in user. The cookies belong to the browser context of `request`. */
export class Session {
  readonly user: UserData
  readonly #request: APIRequestContext
  readonly #tokens: Tokens

  private constructor(request: APIRequestContext, { tokens, user }: Stored) {
    this.#request = request
    this.#tokens = tokens
    this.user = user
  }

  /**
   * Runs the whole sign-in with its redirects, state and cookies, but renders no page; the sign-in specs do the same
   * in the browser. Ends when the user's Steam name is known.
   */
  static async begin(
    request: APIRequestContext,
    player: { steamId: string; name: string },
    options: { language: 'pl' | 'en'; simulator: string },
  ): Promise<Session> {
    const start = await request.post(`/api/auth/steam?lang=${options.language}`, {
      data: { returnForm: 'callback' },
    })
    const { url, state } = await jsonOf<{ url: string; state: string }>(start)
    const asked = new URL(url).searchParams
    const chosen = await request.post(`${options.simulator}/openid/choose`, {
      form: {
        realm: asked.get('openid.realm') ?? '',
        returnTo: asked.get('openid.return_to') ?? '',
        steamId: player.steamId,
      },
      maxRedirects: 0,
    })
    const back = await request.get(locationOf(chosen), { maxRedirects: 0 })
    const handOver = new URL(locationOf(back), start.url()).searchParams
    expect(handOver.get('state')).toBe(state)
    const swap = await request.post('/api/auth/refresh', {
      data: { accessToken: handOver.get('accessToken'), refreshToken: handOver.get('refreshToken') },
    })
    const { tokens } = await jsonOf<{ tokens: Tokens }>(swap)
    return new Session(request, { tokens, user: await namedUser(request, tokens, player.name) })
  }

  async call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
    return jsonOf(
      await this.#request.fetch(`/api${path}`, {
        method,
        headers: this.#headers(),
        ...(body === undefined ? {} : { data: body }),
      }),
    )
  }

  /** Returns the raw bytes. */
  async download(path: string): Promise<Buffer> {
    const answer = await this.#request.get(`/api${path}`, { headers: this.#headers() })
    expect(answer.status()).toBe(200)
    return answer.body()
  }

  async upload<Answer>(path: string, content: Buffer, type: string): Promise<Answer> {
    const headers = { ...this.#headers(), 'content-type': type }
    return jsonOf(await this.#request.post(`/api${path}`, { headers, data: content }))
  }

  /** Stores in the page the same data as the last page of a sign-in. */
  async keepIn(page: Page): Promise<void> {
    await page.route(`**${BLANK}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(BLANK)
    const { id, steamId, username, displayName, avatarUrl } = this.user
    const userData = JSON.stringify({ id, steamId, username, displayName, avatarUrl })
    await page.evaluate((kept) => Object.assign(localStorage, kept), { ...this.#tokens, userData })
    await page.unroute(`**${BLANK}`)
  }

  #headers() {
    return { ...bearer(this.#tokens), 'idempotency-key': randomUUID() }
  }
}

/** The profile job runs shortly after the sign-in. Right after the start its worker may be busy with a price list. */
async function namedUser(request: APIRequestContext, tokens: Tokens, name: string): Promise<UserData> {
  let user: UserData | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get('/api/auth/user', { headers: bearer(tokens) })
        user = (await jsonOf<{ user: UserData }>(answer)).user
        return user.displayName
      },
      { timeout: 60_000, intervals: [20, 30, 50, 100] },
    )
    .toBe(name)
  return user!
}

function bearer({ accessToken }: Tokens) {
  return { authorization: `Bearer ${accessToken}` }
}

function locationOf(answer: APIResponse): string {
  expect([302, 303], `${answer.url()} ${answer.status()}`).toContain(answer.status())
  return answer.headers()['location'] ?? ''
}

async function jsonOf<Answer>(answer: APIResponse): Promise<Answer> {
  const body = await answer.text()
  expect(answer.ok(), `${answer.url()} ${answer.status()} ${body}`).toBe(true)
  return JSON.parse(body) as Answer
}
