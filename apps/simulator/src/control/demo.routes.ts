import { RAIL_PROBLEMS, STEAM_TARGETS } from '#control/demo-actions.ts'
import { demoPage } from '#control/demo-page.ts'
import type { SimulatorState } from '#control/simulator-state.ts'
import { readForm } from '#http/form-body.ts'
import { redirectReply } from '#http/reply.ts'
import type { Route } from '#http/router.ts'
import { RAIL_FACTS } from '#rails/rail-facts.ts'
import { languageOf, withLanguageCookie } from '#steam/steam-language.ts'

const DAY_MS = 86_400_000
const SHORT_PROTECTION_SECONDS = 60

/** Buttons for somebody who shows the product: what otherwise takes days or bad luck. */
export function demoRoutes(state: SimulatorState): Route[] {
  const action = (name: string, act: (form: URLSearchParams) => void): Route => ({
    method: 'POST',
    path: `/demo/${name}`,
    handle: (request) => {
      // The page has no sign-in. A form of another site must not press its buttons.
      const { origin } = request.headers
      if (origin !== undefined && new URL(origin).host !== request.headers.host) return { status: 403 }
      act(readForm(request))
      return { ...redirectReply('/demo'), status: 303 }
    },
  })
  return [
    {
      method: 'GET',
      path: '/demo',
      handle: (request) => {
        const language = languageOf(request)
        return withLanguageCookie(demoPage(state, language), language)
      },
    },
    action('next-day', () => nextDay(state)),
    action('skip-protection', () => state.trades.endProtection()),
    action('protection', (form) => {
      state.trades.protectionSeconds = form.get('state') === 'short' ? SHORT_PROTECTION_SECONDS : undefined
    }),
    action('steam', (form) => {
      for (const target of STEAM_TARGETS) {
        state.faults.clear(target)
        if (form.get('state') === 'down') state.faults.add({ target, kind: 'server-error' })
      }
    }),
    action('rail', (form) => {
      const target = Object.values(RAIL_FACTS).find(({ payCall }) => payCall === form.get('call'))?.payCall
      const kind = RAIL_PROBLEMS.find((problem) => problem === form.get('problem'))
      if (!target) return
      state.faults.clear(target)
      if (kind) state.faults.add({ target, kind, count: 1 })
    }),
    action('reverse', (form) => {
      const trade = state.trades.trade(form.get('trade') ?? '')
      if (trade) state.trades.reverse(trade, { all: false })
    }),
  ]
}

/**
 * Everything at Steam and on the rails becomes a day older. The clock stays: the product has its own and refuses
 * sign-ins from the future.
 */
function nextDay({ rails, trades }: SimulatorState): void {
  rails.payments.grow(DAY_MS)
  trades.grow(DAY_MS / 1000)
}
