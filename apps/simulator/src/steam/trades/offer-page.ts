import { html, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import type { Player } from '#steam/players.ts'
import type { SteamLanguage } from '#steam/steam-language.ts'
import { avatar, identity, shortTime, steamPage } from '#steam/steam-page.ts'
import { textsIn, type SteamTexts } from '#steam/steam-texts.ts'
import { itemSheet, nothing, sides } from './trade-pages.ts'
import { OFFER_STATE, TRADE_STATUS, type Offer, type Trade } from './trade-types.ts'

type OfferView = {
  me: Player
  /** The other side of the offer. */
  partner: Player | undefined
  offer: Offer
  trade: Trade | undefined
  sessionId: string
  canConfirm: boolean
  siteUrl: string
  language: SteamLanguage
}

export function offerPage(view: OfferView): Reply {
  const { me, partner, offer, trade, language } = view
  const t = textsIn(language)
  const isMine = offer.sender === me.steamId
  const given = isMine ? offer.given : offer.asked
  const got = isMine ? offer.asked : offer.given
  const body = html`<h1>${t.offer} ${offer.id}</h1>
    ${partner ? identity(partner, language) : ''}
    <p role="status"><strong>${t.states[offer.state] ?? `${offer.state}`}</strong></p>
    ${offer.message === '' ? '' : html`<p>„${offer.message}”</p>`} ${endOf(view, t)}
    <div class="deal">
      ${sides(
        t,
        given.length === 0 ? nothing(t) : itemSheet(given),
        got.length === 0 ? nothing(t) : itemSheet(got),
        offer.state === OFFER_STATE.accepted,
      )}
      <div>${actionsOf(view, t)}</div>
    </div>
    ${trade ? html`<p class="quiet">${t.trade} ${trade.id}</p>` : ''}`
  return steamPage({ language, me, body })
}

/** What the person can do with the offer now. */
function actionsOf(view: OfferView, t: SteamTexts): Html {
  const { me, partner, offer, trade, sessionId, canConfirm, language } = view
  const isMine = offer.sender === me.steamId
  const isActive = offer.state === OFFER_STATE.active
  const isOpen = isActive || offer.state === OFFER_STATE.needsConfirmation
  const isGiver = isMine === offer.given.length > 0
  const isGift = !isMine && offer.given.length > 0 && offer.asked.length === 0
  const button = (action: string, text: string, kind = '') =>
    html`<form
      class="${kind === 'main' ? 'pinned' : ''}"
      method="post"
      action="/tradeoffer/${offer.id}/${action}"
    >
      <input type="hidden" name="sessionid" value="${sessionId}" />
      <button class="${kind}">${text}</button>
    </form>`
  // Receiving needs no phone: Steam asks only the side that gives.
  const take = isGift
    ? html`<p>${t.isGift}</p>
        <div class="row">${button('take', t.accept, 'main')} ${button('refuse', t.decline)}</div>`
    : phone(
        t,
        partner,
        html`${button('take', t.acceptAndConfirm, 'main')} ${button('refuse', t.decline)}
        ${button('counter', t.counter)}`,
      )
  return html`${isMine && canConfirm ? phone(t, partner, button('confirm', t.confirm, 'main')) : ''}
  ${!isMine && isActive ? take : ''} ${isMine && isOpen ? button('withdraw', t.withdraw) : ''}
  ${isGiver && isMoved(trade) ? html`${button('reverse', t.reverse)} ${reversalEnd(trade, language, t)}` : ''}`
}

function reversalEnd(trade: Trade | undefined, language: SteamLanguage, t: SteamTexts): Html | string {
  if (!trade?.timeSettlement) return ''
  return html`<p class="quiet">${t.reverseUntil} ${shortTime(trade.timeSettlement * 1000, language)}</p>`
}

function isMoved(trade: Trade | undefined): boolean {
  return trade?.status === TRADE_STATUS.complete || trade?.status === TRADE_STATUS.committed
}

function phone(t: SteamTexts, partner: Player | undefined, buttons: Html): Html {
  return html`<section class="phone" aria-label="${t.phone}">
    <p class="quiet">Steam Guard · ${t.confirmations}</p>
    <div class="who">
      ${partner ? avatar(partner, 48) : ''}
      <p>
        <strong>${t.tradeWith} <bdi>${partner?.personaName ?? ''}</bdi></strong
        ><br />
        <span class="quiet">${t.isYours}</span>
      </p>
    </div>
    ${buttons}
  </section>`
}

/** Nothing is left to do here: the site's page is still open in its own tab, and the link is for those who closed it. */
function endOf({ me, offer, siteUrl, language }: OfferView, t: SteamTexts): Html | string {
  const isSent = offer.state === OFFER_STATE.active && offer.sender === me.steamId
  if (!isSent && offer.state !== OFFER_STATE.accepted) return ''
  const sales = `${siteUrl}${language === 'en' ? '/en' : ''}/account/sales`
  return html`<section class="card done">
    <h2>${isSent ? t.sent : t.done}</h2>
    <p>${t.watch}</p>
    ${siteUrl === '' ? '' : html`<p><a class="button" href="${sales}">${t.back}</a></p>`}
  </section>`
}
