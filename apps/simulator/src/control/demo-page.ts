import type { SimulatorState } from '#control/simulator-state.ts'
import { RAIL_PROBLEMS, STEAM_TARGETS } from '#control/demo-actions.ts'
import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { RAIL_FACTS } from '#rails/rail-facts.ts'
import type { SteamLanguage } from '#steam/steam-language.ts'
import { TRADE_STATUS, type Trade } from '#steam/trades/trade-types.ts'

const TRADES_SHOWN = 10

const PL = {
  title: 'Panel demo',
  lead: 'Wywołaj to, na co zwykle czeka się dniami albo co zdarza się rzadko. Skutek zobaczysz od razu w Skinkantorze.',
  sales: 'Moje sprzedaże',
  office: 'Panel obsługi',
  offers: 'Oferty wymiany',
  mail: 'Poczta',
  other: 'English',
  up: 'Steam działa',
  down: 'Steam nie działa',
  usual: 'ochrona nowych wymian: 7 dni',
  short: 'ochrona nowych wymian: 1 minuta',
  takeDown: 'Wywołaj awarię Steam',
  bringBack: 'Napraw Steam',
  makeUsual: 'Ochrona 7 dni',
  makeShort: 'Skróć ochronę do 1 minuty',
  skip: 'Pomiń ochronę',
  nextDay: 'Następny dzień',
  nextDayText: 'oferty, wymiany i przelewy w drodze stają się o dobę starsze.',
  waits: 'Na co czekasz?',
  waitOffer: 'Oferta czeka, aż ją przyjmiesz',
  waitProtection: 'Sprzedaż czeka na koniec ochrony Steam',
  waitTransfer: 'Przelew w drodze',
  waitApproval: 'Wypłata czeka na naszą zgodę',
  payout: 'Następna wypłata',
  undo: 'Cofnij',
  refused: 'Odrzuć',
  'returned-later': 'Zwróć po chwili',
  'stuck-pending': 'Zawieś',
  reverse: 'Cofnięcie wymiany',
  noTrade: 'Nie ma jeszcze żadnej wymiany.',
  reverseOne: 'Cofnij wymianę',
}

const EN: typeof PL = {
  title: 'Demo panel',
  lead: 'Cause what usually takes days or happens rarely. Skinkantor shows the effect at once.',
  sales: 'My sales',
  office: 'Back office',
  offers: 'Trade offers',
  mail: 'Mailbox',
  other: 'Polski',
  up: 'Steam works',
  down: 'Steam is down',
  usual: 'protection of new trades: 7 days',
  short: 'protection of new trades: 1 minute',
  takeDown: 'Take Steam down',
  bringBack: 'Bring Steam back',
  makeUsual: 'Protection of 7 days',
  makeShort: 'Shorten protection to 1 minute',
  skip: 'Skip the protection',
  nextDay: 'Next day',
  nextDayText: 'offers, trades and payments on their way become a day older.',
  waits: 'What are you waiting for?',
  waitOffer: 'The offer waits until you accept it',
  waitProtection: 'The sale waits for the end of Steam protection',
  waitTransfer: 'The transfer is on its way',
  waitApproval: 'The payout waits for our approval',
  payout: 'Next payout',
  undo: 'Undo',
  refused: 'Refuse',
  'returned-later': 'Return it later',
  'stuck-pending': 'Leave it pending',
  reverse: 'Reversal of a trade',
  noTrade: 'There is no trade yet.',
  reverseOne: 'Reverse the trade',
}

type Texts = typeof PL

export function demoPage(state: SimulatorState, language: SteamLanguage): Reply {
  const t = language === 'en' ? EN : PL
  const isSteamDown = state.faults.list().some(({ target }) => STEAM_TARGETS.some((one) => one === target))
  const isShort = state.trades.protectionSeconds !== undefined
  const body = html`<h1>${t.title}</h1>
    <p class="quiet">${t.lead}</p>
    <p class="row">
      ${siteLink(state.address.siteUrl, t)}
      <a href="/my/tradeoffers/">${t.offers}</a>
      <a href="/mailbox">${t.mail}</a>
      <a href="/demo?l=${language === 'en' ? 'polish' : 'english'}">${t.other}</a>
    </p>
    <h2>${t.waits}</h2>
    <table>
      <tr>
        <th scope="row">${t.waitOffer}</th>
        <td><a href="/my/tradeoffers/">${t.offers}</a></td>
      </tr>
      <tr>
        <th scope="row">${t.waitProtection}</th>
        <td>${button('skip-protection', 'state', 'now', t.skip)}</td>
      </tr>
      <tr>
        <th scope="row">${t.waitTransfer}</th>
        <td>${button('next-day', 'days', '1', t.nextDay)}</td>
      </tr>
      ${
        state.address.siteUrl === ''
          ? ''
          : html`<tr>
              <th scope="row">${t.waitApproval}</th>
              <td><a href="${state.address.siteUrl}/admin">${t.office}</a></td>
            </tr>`
      }
    </table>
    <p class="quiet">${t.nextDay}: ${t.nextDayText}</p>
    <h2>Steam</h2>
    <p role="status">${isSteamDown ? t.down : t.up} · ${isShort ? t.short : t.usual}</p>
    <div class="row">
      ${isSteamDown ? button('steam', 'state', 'up', t.bringBack) : button('steam', 'state', 'down', t.takeDown)}
      ${
        isShort
          ? button('protection', 'state', 'usual', t.makeUsual)
          : button('protection', 'state', 'short', t.makeShort)
      }
    </div>
    <h2>${t.payout}</h2>
    <table>
      ${Object.values(RAIL_FACTS).map(({ name, payCall }) => railRow(state, t, { name, call: payCall }))}
    </table>
    <h2>${t.reverse}</h2>
    ${reversals(state, t)}`
  return pageReply(t.title, body, { lang: language, policy: "form-action 'self'" })
}

function siteLink(siteUrl: string, t: Texts): Html | string {
  return siteUrl === ''
    ? ''
    : html`<a href="${siteUrl}"><strong>← Skinkantor</strong></a>
        <a href="${siteUrl}/account/sales">${t.sales}</a>
        <a href="${siteUrl}/admin">${t.office}</a>`
}

function button(action: string, name: string, value: string, text: string): Html {
  return html`<form method="post" action="/demo/${action}">
    <button name="${name}" value="${value}">${text}</button>
  </form>`
}

function railRow({ faults }: SimulatorState, t: Texts, rail: { name: string; call: string }): Html {
  const active = faults.list().find(({ target }) => target === rail.call)
  const problem = RAIL_PROBLEMS.find((one) => one === active?.kind)
  return html`<tr>
    <th scope="row">${rail.name}</th>
    <td>
      <form method="post" action="/demo/rail" class="row">
        <input type="hidden" name="call" value="${rail.call}" />
        ${
          active
            ? html`<strong>${problem ? t[problem] : active.kind}</strong>
                <button name="problem" value="">${t.undo}</button>`
            : RAIL_PROBLEMS.map((one) => html`<button name="problem" value="${one}">${t[one]}</button>`)
        }
      </form>
    </td>
  </tr>`
}

function reversals({ trades, players }: SimulatorState, t: Texts): Html {
  const done = trades
    .trades()
    .filter(({ status, rollbackTrade }) => status === TRADE_STATUS.complete && rollbackTrade === undefined)
    .slice(0, TRADES_SHOWN)
  if (done.length === 0) return html`<p>${t.noTrade}</p>`
  const nameOf = (trade: Trade) => players.find(trade.giver)?.personaName ?? trade.giver
  return html`<table>
    ${done.map(
      (trade) =>
        html`<tr>
          <td><bdi>${nameOf(trade)}</bdi></td>
          <td>${trade.assets.map(({ item }) => item.name).join(', ')}</td>
          <td>${button('reverse', 'trade', trade.id, t.reverseOne)}</td>
        </tr>`,
    )}
  </table>`
}
