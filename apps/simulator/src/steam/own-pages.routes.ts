import { readForm } from '#http/form-body.ts'
import { createHash } from 'node:crypto'
import { html, type Html } from '#http/html.ts'
import { redirectReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { tradeUrlOf, type Player } from '#steam/players.ts'
import { languageOf } from '#steam/steam-language.ts'
import { identity, refusalPage, steamPage } from '#steam/steam-page.ts'
import { textsIn, type SteamTexts } from '#steam/steam-texts.ts'
import { readCookie, type SteamSessions } from '#steam/trades/steam-sessions.ts'
import { signInPage } from '#steam/trades/trade-pages.ts'

type PageState = { players: PlayerDirectory; sessions: SteamSessions; address: { siteUrl: string } }
type OwnPage = { me: Player; t: SteamTexts; request: SimulatorRequest }

const COPY = `
const button = document.querySelector('#copy')
const url = document.querySelector('#trade_offer_access_url')
button.addEventListener('click', async () => {
  getSelection().selectAllChildren(url)
  await navigator.clipboard.writeText(url.textContent)
  button.textContent = button.dataset.done
  // Works in a tab that a link opened. Any other tab goes back to the site.
  close()
  setTimeout(() => location.assign('/site/inventory'), 500)
})
`
const COPY_HASH = createHash('sha256').update(COPY).digest('base64')
const COPY_ELEMENT: Html = { html: `<script>${COPY}</script>` }

/** The Steam pages that the product links to, besides those of an offer. */
export function ownPageRoutes(state: PageState): Route[] {
  const page = (path: string, body: (page: OwnPage) => Html, policy?: string): Route => ({
    method: 'GET',
    path,
    handle: (request) => {
      const language = languageOf(request)
      const me = state.players.find(state.sessions.signedIn(request) ?? '')
      return me
        ? steamPage({
            language,
            me,
            body: body({ me, t: textsIn(language), request }),
            ...(policy && { policy }),
          })
        : signInPage(path, state.players.listForChoice(), language)
    },
  })
  return [
    page('/my/tradeoffers/privacy', tradeUrlBody, `form-action 'self'; script-src 'sha256-${COPY_HASH}'`),
    page('/my/edit/settings', privacyBody),
    page('/dev/apikey', apiKeyBody),
    { method: 'POST', path: '/my/edit/settings', handle: (request) => setPrivacy(state, request) },
    { method: 'GET', path: '/my/tradehistory/', handle: () => redirectReply('/my/tradeoffers/') },
    { method: 'GET', path: '/my/tradeoffers/sent/', handle: () => redirectReply('/my/tradeoffers/') },
    { method: 'GET', path: '/site/:place', handle: (request) => backToSite(state, request) },
    { method: 'GET', path: '/profiles/:steamId', handle: (request) => showProfile(state, request) },
  ]
}

function tradeUrlBody({ me, t }: OwnPage): Html {
  return html`<h1>${t.tradeUrl}</h1>
    <p>${t.copyUrl}</p>
    <p class="card"><code class="pick" id="trade_offer_access_url">${tradeUrlOf(me)}</code></p>
    <p><button class="main" id="copy" data-done="${t.copied}">${t.copy}</button></p>
    ${COPY_ELEMENT}`
}

const PLACES = new Map([
  ['home', ''],
  ['inventory', '/inventory'],
])

/** Back to where the player came from, in the language of these pages. */
function backToSite({ address }: PageState, request: SimulatorRequest): Reply {
  const prefix = languageOf(request) === 'en' ? '/en' : ''
  const place = PLACES.get(param(request, 'place')) ?? ''
  return redirectReply(`${address.siteUrl}${prefix}${place}` || '/')
}

function privacyBody({ me, t, request }: OwnPage): Html {
  const [text, next, action] = me.isPublic
    ? ([t.public, 'private', t.hide] as const)
    : ([t.private, 'public', t.show] as const)
  return html`<h1>${t.privacy}</h1>
    <p role="status"><strong>${text}</strong></p>
    <form method="post" action="/my/edit/settings">
      <input type="hidden" name="sessionid" value="${readCookie(request, 'sessionid') ?? ''}" />
      <button name="privacy" value="${next}">${action}</button>
    </form>`
}

function apiKeyBody({ t }: OwnPage): Html {
  return html`<h1>${t.apiKey}</h1>
    <p>${t.noApiKey}</p>`
}

function setPrivacy(state: PageState, request: SimulatorRequest): Reply {
  const steamId = state.sessions.signedInWithForm(request)
  if (steamId === undefined) return refusalPage('You are not signed in.')
  state.players.save(steamId, { isPublic: readForm(request).get('privacy') === 'public' })
  return { ...redirectReply('/my/edit/settings'), status: 303 }
}

function showProfile(state: PageState, request: SimulatorRequest): Reply {
  const language = languageOf(request)
  const player = state.players.find(param(request, 'steamId'))
  if (!player) return refusalPage('The specified profile could not be found.', language)
  return steamPage({
    language,
    body: html`<h1><bdi>${player.personaName}</bdi></h1>
      ${identity(player, language)}
      <p class="quiet">Steam id <code>${player.steamId}</code></p>`,
  })
}
