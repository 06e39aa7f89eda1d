import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { iconForMarketName } from '#images/icon.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import type { Player } from '#steam/players.ts'
import { OFFER_STATE, TRADE_STATUS, type Offer, type Trade } from './trade-types.ts'

const TITLE = 'Symulator Steam / Steam simulator'
const POLICY = "form-action 'self'"
const SHOWN_MAX = 300

const BANNER = html`<p class="banner">
  <strong>To jest symulator Steam.</strong> Żadne prawdziwe konto nie bierze udziału. <br /><span lang="en"
    ><strong>This is a Steam simulator.</strong> No real account takes part.</span
  >
</p>`

const STATE_TEXTS: Readonly<Record<number, string>> = {
  [OFFER_STATE.active]: 'Aktywna / Active',
  [OFFER_STATE.accepted]: 'Przyjęta / Accepted',
  [OFFER_STATE.countered]: 'Odpowiedziano inną ofertą / Countered',
  [OFFER_STATE.expired]: 'Wygasła / Expired',
  [OFFER_STATE.canceled]: 'Anulowana / Cancelled',
  [OFFER_STATE.declined]: 'Odrzucona / Declined',
  [OFFER_STATE.invalidItems]: 'Nieważne przedmioty / Invalid items',
  [OFFER_STATE.needsConfirmation]: 'Czeka na potwierdzenie w aplikacji / Waits for your confirmation',
  [OFFER_STATE.inEscrow]: 'Wstrzymana / On hold',
}

export function steamPageReply(body: Html, status = 200): Reply {
  return pageReply(TITLE, html`${BANNER}${body}`, { lang: 'pl', policy: POLICY, status })
}

export function signInPage(returnTo: string, players: readonly Player[]): Reply {
  return steamPageReply(
    html`<h1>Kim jesteś? / <span lang="en">Who are you?</span></h1>
      <form method="post" action="/login/choose">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <ul class="grid">
          ${players.map(
            (player) =>
              html`<li class="card">
                <button class="player" name="steamId" value="${player.steamId}">
                  <img src="/_faces/${player.avatarHash}" alt="" width="48" height="48" /><bdi
                    >${player.personaName}</bdi
                  >
                </button>
                <p class="quiet">${player.note}</p>
              </li>`,
          )}
        </ul>
      </form>`,
  )
}

export function refusalPage(text: string): Reply {
  return steamPageReply(
    html`<h1>Błąd / <span lang="en">Error</span></h1>
      <p lang="en">${text}</p>`,
    400,
  )
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
}

export function composePage(given: Composition): Reply {
  const { me, partner, items, chosen } = given
  const first = items.filter(({ assetId }) => chosen.has(assetId))
  const rest = items.filter(({ assetId }) => !chosen.has(assetId))
  const shown = [...first, ...rest.slice(0, Math.max(0, SHOWN_MAX - first.length))]
  return steamPageReply(
    html`<h1>Oferta wymiany dla / <span lang="en">Trade offer to</span> <bdi>${partner.personaName}</bdi></h1>
      <p class="quiet">
        Poziom / <span lang="en">level</span> ${partner.level}, od / <span lang="en">since</span>
        ${new Date(partner.timeCreated * 1000).toISOString().slice(0, 10)}
      </p>
      ${whoAmI(me)}
      <form method="get" action="/tradeoffer/new/">
        <input type="hidden" name="partner" value="${String(accountOf(partner))}" />
        <input type="hidden" name="token" value="${given.token}" />
        <p>
          <label>Szukaj / Search <input name="q" value="${given.search}" /></label> <button>OK</button>
        </p>
      </form>
      <form method="post" action="/tradeoffer/new/compose">
        <input type="hidden" name="sessionid" value="${given.sessionId}" />
        <input type="hidden" name="partner" value="${partner.steamId}" />
        <input type="hidden" name="token" value="${given.token}" />
        ${first.length > 0 ? html`${itemList(first, true)}${sending(given.message)}` : ''}
        <details ${first.length > 0 ? '' : 'open'}>
          <summary>
            <h2>Twoje przedmioty / <span lang="en">Your items</span></h2>
          </summary>
          ${items.length > shown.length ? html`<p class="quiet">${shown.length} / ${items.length}</p>` : ''}
          ${itemList(
            shown.filter(({ assetId }) => !chosen.has(assetId)),
            false,
          )}
        </details>
        ${first.length > 0 ? '' : sending(given.message)}
      </form>`,
  )
}

function itemList(items: readonly HeldItem[], isChosen: boolean): Html {
  return html`<ul class="sheet">
    ${items.map((item) => itemChoice(item, isChosen))}
  </ul>`
}

function sending(message: string): Html {
  return html`<p>
      <label>Wiadomość / Message <input name="message" maxlength="128" size="40" value="${message}" /></label>
    </p>
    <button class="main">Wyślij ofertę / Make offer</button>`
}

function itemChoice(item: HeldItem, isChosen: boolean): Html {
  const box = isChosen
    ? html`<input type="checkbox" name="item" value="${item.assetId}" checked />`
    : html`<input type="checkbox" name="item" value="${item.assetId}" />`
  return html`<li>
    <label>
      <img src="/economy/image/${iconForMarketName(item.name)}/330x192" alt="" loading="lazy" />
      ${box} ${item.name}${item.wearFloat === undefined ? '' : ` · ${item.wearFloat.toFixed(6)}`}
    </label>
    <code>${item.assetId}</code>
  </li>`
}

export function whoAmI(me: Player): Html {
  return html`<p class="quiet">
    Zalogowano jako / <span lang="en">Signed in as</span> <bdi>${me.personaName}</bdi> ·
    <a href="/my/tradeoffers/">Oferty / Offers</a> · <a href="/login/switch">Zmień / Change</a>
  </p>`
}

type OfferView = {
  me: Player
  offer: Offer
  trade: Trade | undefined
  sessionId: string
  canConfirm: boolean
  siteUrl: string
}

export function offerPage({ me, offer, trade, sessionId, canConfirm, siteUrl }: OfferView): Reply {
  const isMine = offer.sender === me.steamId
  const moved = offer.given.length > 0 ? offer.given : offer.asked
  const isGiver = isMine === offer.given.length > 0
  const isGift = !isMine && offer.given.length > 0 && offer.asked.length === 0
  const isOpen = offer.state === OFFER_STATE.active || offer.state === OFFER_STATE.needsConfirmation
  const isDone = trade?.status === TRADE_STATUS.complete || trade?.status === TRADE_STATUS.committed
  const button = (action: string, text: string, kind = '') =>
    html`<form method="post" action="/tradeoffer/${offer.id}/${action}">
      <input type="hidden" name="sessionid" value="${sessionId}" />
      <button class="${kind}">${text}</button>
    </form>`
  return steamPageReply(
    html`<h1>Oferta / <span lang="en">Offer</span> ${offer.id}</h1>
      ${whoAmI(me)}
      <p role="status"><strong>${STATE_TEXTS[offer.state] ?? `${offer.state}`}</strong></p>
      <ul>
        ${moved.map((item) => html`<li>${item.name} <code>${item.assetId}</code></li>`)}
      </ul>
      ${isGift ? GIFT_TEXT : ''} ${offer.message === '' ? '' : html`<p>„${offer.message}”</p>`}
      ${
        isMine && canConfirm
          ? phone(button('confirm', 'Potwierdź w aplikacji / Confirm in the app', 'main'))
          : ''
      }
      ${isMine && offer.state === OFFER_STATE.active ? backToSite(siteUrl) : ''}
      ${
        isGift && offer.state === OFFER_STATE.active
          ? html`${button('take', 'Przyjmij / Accept', 'main')} ${button('refuse', 'Odrzuć / Decline')}`
          : ''
      }
      ${
        !isMine && !isGift && offer.state === OFFER_STATE.active
          ? phone(
              html`${button('take', 'Przyjmij i potwierdź / Accept and confirm', 'main')}
              ${button('refuse', 'Odrzuć / Decline')} ${button('counter', 'Odpowiedz inną ofertą / Counter')}`,
            )
          : ''
      }
      ${isMine && isOpen ? button('withdraw', 'Anuluj ofertę / Cancel the offer') : ''}
      ${isGiver && isDone ? button('reverse', 'Cofnij wymianę / Reverse the trade') : ''}
      ${trade ? html`<p class="quiet">tradeid ${trade.id}, status ${trade.status}</p>` : ''}`,
  )
}

/** Receiving needs no phone: Steam asks only the side that gives. */
const GIFT_TEXT = html`<p>
  Dostajesz te przedmioty i nic nie oddajesz. /
  <span lang="en">You receive these items and give nothing.</span>
</p>`

function phone(button: Html): Html {
  return html`<section class="phone">
    <p>
      <strong>Telefon / <span lang="en">Phone</span>: Steam Guard</strong>
    </p>
    <p>Czy to Twoja oferta wymiany? / <span lang="en">Is this your trade offer?</span></p>
    ${button}
  </section>`
}

/** The site's page is still open in its own tab; this link is for those who closed it. */
function backToSite(siteUrl: string): Html {
  return html`<p class="banner">
    Gotowe. Wróć do karty ze sprzedażą: wszystko widać tam na żywo. /
    <span lang="en">Done. Go back to the tab with your sale and watch it there.</span>
    ${siteUrl === '' ? '' : html`<br /><a href="${siteUrl}/account/sales">${siteUrl}</a>`}
  </p>`
}

export function offerListPage(me: Player, offers: readonly Offer[]): Reply {
  return steamPageReply(
    html`<h1>Oferty wymiany / <span lang="en">Trade offers</span></h1>
      ${whoAmI(me)}
      <ul>
        ${offers.map(
          (offer) =>
            html`<li>
              <a href="/tradeoffer/${offer.id}/">${offer.id}</a> · ${STATE_TEXTS[offer.state] ?? offer.state}
              · ${[...offer.given, ...offer.asked].map(({ name }) => name).join(', ')}
            </li>`,
        )}
      </ul>
      ${offers.length === 0 ? html`<p>Brak / <span lang="en">None</span></p>` : ''}`,
  )
}

function accountOf(player: Player): bigint {
  return BigInt(player.steamId) - 76_561_197_960_265_728n
}
