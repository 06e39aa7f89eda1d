import { html, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { iconForMarketName } from '#images/icon.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import { playerChoice } from '#steam/player-choice.ts'
import type { Player } from '#steam/players.ts'
import { withLanguageCookie, type SteamLanguage } from '#steam/steam-language.ts'
import { avatar, identity, noteIn, steamPage } from '#steam/steam-page.ts'
import { textsIn, type SteamTexts } from '#steam/steam-texts.ts'
import type { Offer } from './trade-types.ts'

const SHOWN_MAX = 300

export function signInPage(returnTo: string, players: readonly Player[], language: SteamLanguage): Reply {
  const body = html`<h1>${textsIn(language).who}</h1>
    <form method="post" action="/login/choose">
      <input type="hidden" name="returnTo" value="${returnTo}" />
      ${playerChoice(
        players,
        language,
        (player) =>
          html`<li class="card">
            <button class="player" name="steamId" value="${player.steamId}">
              ${avatar(player, 48)}<bdi>${player.personaName}</bdi>
            </button>
            <p class="quiet">${noteIn(language, player)}</p>
          </li>`,
      )}
    </form>`
  return steamPage({ language, body })
}

export type Composition = {
  me: Player
  partner: Player
  token: string
  sessionId: string
  items: readonly HeldItem[]
  chosen: ReadonlySet<string>
  search: string
  message: string
  language: SteamLanguage
}

export function composePage(given: Composition): Reply {
  const { me, partner, items, chosen, language } = given
  const t = textsIn(language)
  const first = items.filter(({ assetId }) => chosen.has(assetId))
  const rest = items.filter(({ assetId }) => !chosen.has(assetId))
  const shown = rest.slice(0, Math.max(0, SHOWN_MAX - first.length))
  const body = html`<h1>${t.offerTo} <bdi>${partner.personaName}</bdi></h1>
    ${identity(partner, language)}
    <form method="get" action="/tradeoffer/new/">
      <input type="hidden" name="partner" value="${String(accountOf(partner))}" />
      <input type="hidden" name="token" value="${given.token}" />
      ${
        first.length > 0
          ? ''
          : html`<p class="row">
              <label>${t.search} <input name="q" value="${given.search}" /></label> <button>OK</button>
            </p>`
      }
    </form>
    <form method="post" action="/tradeoffer/new/compose">
      <input type="hidden" name="sessionid" value="${given.sessionId}" />
      <input type="hidden" name="partner" value="${partner.steamId}" />
      <input type="hidden" name="token" value="${given.token}" />
      ${first.length > 0 ? html`${sides(t, choices(first, true), nothing(t))}${sending(t, given.message)}` : ''}
      <details ${first.length > 0 ? '' : 'open'}>
        <summary>
          <h2>${t.allItems}</h2>
        </summary>
        ${
          rest.length > shown.length
            ? html`<p class="quiet">${t.shown} ${shown.length} / ${rest.length}</p>`
            : ''
        }
        ${choices(shown, false)}
      </details>
      ${first.length > 0 ? '' : sending(t, given.message)}
    </form>`
  return withLanguageCookie(steamPage({ language, me, body }), language)
}

/** What one side gives and what it gets, next to each other as on Steam. */
export function sides(t: SteamTexts, given: Html, got: Html, isDone = false): Html {
  return html`<div class="sides">
    <section>
      <h2>${isDone ? t.youGave : t.youGive}</h2>
      ${given}
    </section>
    <section>
      <h2>${isDone ? t.youGot : t.youGet}</h2>
      ${got}
    </section>
  </div>`
}

export function nothing(t: SteamTexts): Html {
  return html`<p class="quiet">${t.nothing}</p>`
}

function sending(t: SteamTexts, message: string): Html {
  return html`<p class="row">
    <label>${t.message} <input name="message" maxlength="128" value="${message}" /></label>
    <button class="main">${t.send}</button>
  </p>`
}

function choices(items: readonly HeldItem[], isChosen: boolean): Html {
  return html`<ul class="sheet">
    ${items.map((item) => choice(item, isChosen))}
  </ul>`
}

function choice(item: HeldItem, isChosen: boolean): Html {
  const box = isChosen
    ? html`<input type="checkbox" name="item" value="${item.assetId}" checked />`
    : html`<input type="checkbox" name="item" value="${item.assetId}" />`
  return html`<li>
    <label>${picture(item)} ${box} ${item.name}${wearOf(item)}</label>
  </li>`
}

export function itemSheet(items: readonly HeldItem[]): Html {
  return html`<ul class="sheet">
    ${items.map((item) => html`<li>${picture(item)} ${item.name}${wearOf(item)}</li>`)}
  </ul>`
}

function picture({ name }: HeldItem): Html {
  return html`<img src="/economy/image/${iconForMarketName(name)}/330x192" alt="" loading="lazy" />`
}

function wearOf({ wearFloat }: HeldItem): string {
  return wearFloat === undefined ? '' : ` · ${wearFloat.toFixed(6)}`
}

export function offerListPage(me: Player, offers: readonly Offer[], language: SteamLanguage): Reply {
  const t = textsIn(language)
  const body = html`<h1>${t.offers}</h1>
    <ul class="lines">
      ${offers.map(
        (offer) =>
          html`<li>
            <a href="/tradeoffer/${offer.id}/">${t.offer} ${offer.id}</a>
            <strong>${t.states[offer.state] ?? `${offer.state}`}</strong><br /><span class="quiet"
              >${[...offer.given, ...offer.asked].map(({ name }) => name).join(', ')}</span
            >
          </li>`,
      )}
    </ul>
    ${offers.length === 0 ? html`<p>${t.none}</p>` : ''}`
  return steamPage({ language, me, body })
}

function accountOf(player: Player): bigint {
  return BigInt(player.steamId) - 76_561_197_960_265_728n
}
