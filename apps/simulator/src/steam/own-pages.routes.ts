import { readForm } from '#http/form-body.ts'
import { html, type Html } from '#http/html.ts'
import { redirectReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { tradeUrlOf, type Player } from '#steam/players.ts'
import { readCookie, type SteamSessions } from '#steam/trades/steam-sessions.ts'
import { refusalPage, signInPage, steamPageReply, whoAmI } from '#steam/trades/trade-pages.ts'

type PageState = { players: PlayerDirectory; sessions: SteamSessions }

/** The Steam pages that the product links to, besides those of an offer. */
export function ownPageRoutes(state: PageState): Route[] {
  const page = (path: string, body: (me: Player, request: SimulatorRequest) => Html): Route => ({
    method: 'GET',
    path,
    handle: (request) => {
      const me = state.players.find(state.sessions.signedIn(request) ?? '')
      return me ? steamPageReply(body(me, request)) : signInPage(path, state.players.listForChoice())
    },
  })
  return [
    page('/my/tradeoffers/privacy', tradeUrlBody),
    page('/my/edit/settings', privacyBody),
    page('/dev/apikey', apiKeyBody),
    { method: 'POST', path: '/my/edit/settings', handle: (request) => setPrivacy(state, request) },
    { method: 'GET', path: '/my/tradehistory/', handle: () => redirectReply('/my/tradeoffers/') },
    { method: 'GET', path: '/profiles/:steamId', handle: (request) => showProfile(state, request) },
  ]
}

function tradeUrlBody(me: Player): Html {
  return html`<h1>Link wymiany / <span lang="en">Trade URL</span></h1>
    ${whoAmI(me)}
    <p>
      Kliknij link, skopiuj go i wklej w serwisie. /
      <span lang="en">Click the link, copy it and paste it on the site.</span>
    </p>
    <p class="card"><code class="pick" id="trade_offer_access_url">${tradeUrlOf(me)}</code></p>`
}

function privacyBody(me: Player, request: SimulatorRequest): Html {
  const [text, next, action] = me.isPublic
    ? (['Publiczny / Public', 'private', 'Ukryj ekwipunek / Hide the inventory'] as const)
    : (['Prywatny / Private', 'public', 'Pokaż wszystkim / Make it public'] as const)
  return html`<h1>Prywatność ekwipunku / <span lang="en">Inventory privacy</span></h1>
    ${whoAmI(me)}
    <p role="status"><strong>${text}</strong></p>
    <form method="post" action="/my/edit/settings">
      <input type="hidden" name="sessionid" value="${readCookie(request, 'sessionid') ?? ''}" />
      <button name="privacy" value="${next}">${action}</button>
    </form>`
}

function apiKeyBody(me: Player): Html {
  return html`<h1>Klucz Web API / <span lang="en">Web API key</span></h1>
    ${whoAmI(me)}
    <p>To konto nie ma klucza. / <span lang="en">This account has no key.</span></p>`
}

function setPrivacy(state: PageState, request: SimulatorRequest): Reply {
  const steamId = state.sessions.signedInWithForm(request)
  if (steamId === undefined) return refusalPage('You are not signed in.')
  state.players.save(steamId, { isPublic: readForm(request).get('privacy') === 'public' })
  return { ...redirectReply('/my/edit/settings'), status: 303 }
}

function showProfile(state: PageState, request: SimulatorRequest): Reply {
  const player = state.players.find(param(request, 'steamId'))
  if (!player) return refusalPage('The specified profile could not be found.')
  const year = new Date(player.timeCreated * 1000).getUTCFullYear()
  return steamPageReply(
    html`<h1><bdi>${player.personaName}</bdi></h1>
      <p><img src="/_faces/${player.avatarHash}" alt="" width="96" height="96" /></p>
      <p>
        Poziom / <span lang="en">Level</span> <strong>${player.level}</strong> · w Steam od /
        <span lang="en">member since</span> <strong>${year}</strong>
      </p>
      <p class="quiet">Steam id <code>${player.steamId}</code></p>`,
  )
}
