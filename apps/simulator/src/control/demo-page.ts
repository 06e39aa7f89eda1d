import type { SimulatorState } from '#control/simulator-state.ts'
import { RAIL_PROBLEMS, STEAM_TARGETS } from '#control/demo-actions.ts'
import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import { RAIL_FACTS } from '#rails/rail-facts.ts'
import { TRADE_STATUS, type Trade } from '#steam/trades/trade-types.ts'

const PROBLEM_TEXTS: Record<(typeof RAIL_PROBLEMS)[number], string> = {
  refused: 'odmów / refuse',
  'returned-later': 'zwróć po chwili / return it later',
  'stuck-pending': 'zawieś / leave it pending',
}
const TRADES_SHOWN = 10

export function demoPage(state: SimulatorState): Reply {
  const isSteamDown = state.faults.list().some(({ target }) => STEAM_TARGETS.some((one) => one === target))
  const isShort = state.trades.protectionSeconds !== undefined
  const body = html`<h1>Sterowanie wersją pokazową / <span lang="en">Demo controls</span></h1>
    <p class="row">
      ${siteLink(state.address.siteUrl)}
      <a href="/my/tradeoffers/">Oferty wymiany / <span lang="en">Trade offers</span></a>
      <a href="/mailbox">Poczta / <span lang="en">Mailbox</span></a>
      <a href="/">Symulator / <span lang="en">Simulator</span></a>
    </p>
    <h2>Steam</h2>
    <p role="status">
      ${isSteamDown ? 'Steam nie działa / Steam is down' : 'Steam działa / Steam works'} ·
      ${
        isShort
          ? 'ochrona nowych wymian: 1 minuta / protection of new trades: 1 minute'
          : 'ochrona nowych wymian: 7 dni / protection of new trades: 7 days'
      }
    </p>
    <div class="row">
      ${
        isSteamDown
          ? button('steam', 'state', 'up', 'Napraw Steam / Bring Steam back')
          : button('steam', 'state', 'down', 'Awaria Steam / Take Steam down')
      }
      ${
        isShort
          ? button('protection', 'state', 'usual', 'Ochrona 7 dni / Protection of 7 days')
          : button('protection', 'state', 'short', 'Ochrona 1 minuta / Protection of 1 minute')
      }
      ${button('next-day', 'days', '1', 'Następny dzień / Next day')}
    </div>
    <p class="quiet">
      Następny dzień: oferty, wymiany i przelewy w drodze są starsze o dobę. /
      <span lang="en">Next day: offers, trades and payments on their way become a day older.</span>
    </p>
    <h2>Następna wypłata / <span lang="en">Next payout</span></h2>
    <table>
      ${Object.values(RAIL_FACTS).map(({ name, payCall }) => railRow(state, name, payCall))}
    </table>
    <h2>Cofnij wymianę / <span lang="en">Reverse a trade</span></h2>
    ${reversals(state)}`
  return pageReply('Demo', body, { lang: 'pl', policy: "form-action 'self'" })
}

function siteLink(siteUrl: string): Html | string {
  return siteUrl === ''
    ? ''
    : html`<a href="${siteUrl}"><strong>← Skinkantor</strong></a>
        <a href="${siteUrl}/account/sales">Moje sprzedaże / <span lang="en">My sales</span></a>
        <a href="${siteUrl}/admin">Panel obsługi / <span lang="en">Back office</span></a>`
}

function button(action: string, name: string, value: string, text: string): Html {
  return html`<form method="post" action="/demo/${action}">
    <button name="${name}" value="${value}">${text}</button>
  </form>`
}

function railRow({ faults }: SimulatorState, name: string, call: string): Html {
  const active = faults.list().find(({ target }) => target === call)
  return html`<tr>
    <th scope="row">${name}</th>
    <td>
      <form method="post" action="/demo/rail" class="row">
        <input type="hidden" name="call" value="${call}" />
        ${
          active
            ? html`<strong>${PROBLEM_TEXTS[active.kind as keyof typeof PROBLEM_TEXTS] ?? active.kind}</strong>
                <button name="problem" value="">Cofnij / Undo</button>`
            : RAIL_PROBLEMS.map(
                (problem) =>
                  html`<button name="problem" value="${problem}">${PROBLEM_TEXTS[problem]}</button>`,
              )
        }
      </form>
    </td>
  </tr>`
}

function reversals({ trades, players }: SimulatorState): Html {
  const done = trades
    .trades()
    .filter(({ status, rollbackTrade }) => status === TRADE_STATUS.complete && rollbackTrade === undefined)
    .slice(0, TRADES_SHOWN)
  if (done.length === 0)
    return html`<p>Nie ma jeszcze żadnej wymiany. / <span lang="en">There is no trade yet.</span></p>`
  const nameOf = (trade: Trade) => players.find(trade.giver)?.personaName ?? trade.giver
  return html`<table>
    ${done.map(
      (trade) =>
        html`<tr>
          <td><bdi>${nameOf(trade)}</bdi></td>
          <td>${trade.assets.map(({ item }) => item.name).join(', ')}</td>
          <td>${button('reverse', 'trade', trade.id, 'Cofnij / Reverse')}</td>
        </tr>`,
    )}
  </table>`
}
