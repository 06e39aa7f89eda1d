import { html, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { tradeUrlOf, type Player } from '#steam/players.ts'
import { playerChoice } from './player-choice.ts'
import { languageOfSite, withLanguageCookie, type SteamLanguage } from './steam-language.ts'
import { avatar, noteIn, steamPage } from './steam-page.ts'
import { textsIn } from './steam-texts.ts'

export type SignInRequest = { realm: string; returnTo: string }

export function choosePlayerPage(request: SignInRequest, players: readonly Player[]): Reply {
  const language = languageOfSite(request.returnTo)
  const t = textsIn(language)
  const body = html`<h1>${t.signInAs}</h1>
    <p class="quiet">${t.site}: <strong>${request.realm}</strong></p>
    <form method="post" action="/openid/choose">
      <input type="hidden" name="realm" value="${request.realm}" />
      <input type="hidden" name="returnTo" value="${request.returnTo}" />
      ${playerChoice(players, language, (player) => playerCard(player, language))}
      <button name="cancel" value="1">${t.cancel}</button>
    </form>`
  // Browsers also check form-action against the redirect after the form is submitted.
  const policy = `form-action 'self' ${new URL(request.returnTo).origin}`
  return withLanguageCookie(steamPage({ language, body, policy }), language)
}

function playerCard(player: Player, language: SteamLanguage): Html {
  const noteId = `note-${player.steamId}`
  return html`<li class="card">
    <button class="player" name="steamId" value="${player.steamId}" aria-describedby="${noteId}">
      ${avatar(player, 48)}<bdi>${player.personaName}</bdi>
    </button>
    <p class="quiet" id="${noteId}">${noteIn(language, player)}</p>
    <details class="quiet">
      <summary>${textsIn(language).details}</summary>
      <p>Steam id <code>${player.steamId}</code></p>
      <p>Trade URL <code>${tradeUrlOf(player)}</code></p>
    </details>
  </li>`
}
