import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { tradeUrlOf, type Player } from '#steam/players.ts'

export type SignInRequest = { realm: string; returnTo: string }

const BANNER = html`<p class="banner">
  <strong>To jest symulator Steam.</strong> Żadne prawdziwe konto nie bierze udziału. <br /><span lang="en"
    ><strong>This is a Steam simulator.</strong> No real account takes part.</span
  >
</p>`

export function choosePlayerPage(request: SignInRequest, players: readonly Player[]): Reply {
  const body = html`${BANNER}
    <h1>Zaloguj się jako… / <span lang="en">Sign in as…</span></h1>
    <p class="quiet">Strona / <span lang="en">Site</span>: <strong>${request.realm}</strong></p>
    <form method="post" action="/openid/choose">
      <input type="hidden" name="realm" value="${request.realm}" />
      <input type="hidden" name="returnTo" value="${request.returnTo}" />
      <ul class="grid">
        ${players.map((player) => playerCard(player))}
      </ul>
      <button name="cancel" value="1">Anuluj / Cancel</button>
    </form>`
  // Browsers also check form-action against the redirect after the form is submitted.
  const policy = `form-action 'self' ${new URL(request.returnTo).origin}`
  return pageReply('Symulator Steam / Steam simulator', body, { lang: 'pl', policy })
}

function playerCard(player: Player): Html {
  const noteId = `note-${player.steamId}`
  return html`<li class="card">
    <button class="player" name="steamId" value="${player.steamId}" aria-describedby="${noteId}">
      <img src="/_faces/${player.avatarHash}" alt="" width="48" height="48" /><bdi>${player.personaName}</bdi>
    </button>
    <p class="quiet" id="${noteId}">${player.note}</p>
    <p class="quiet">Steam id <code>${player.steamId}</code></p>
    <p class="quiet">Trade URL <code>${tradeUrlOf(player)}</code></p>
  </li>`
}

export function refusedPage(reason: string): Reply {
  const body = html`${BANNER}
    <h1>Błąd / <span lang="en">Error</span></h1>
    <p lang="en">${reason}</p>`
  return pageReply('Symulator Steam / Steam simulator', body, { lang: 'pl', status: 400 })
}
