import type { Fault } from './fault.ts'
import type { LinkName } from './fault-world.ts'
import { mustSignIn } from './must-sign-in.ts'
import type { LinkMode } from './tcp-link.ts'

const HOLD_SECONDS = 8
const MODES: readonly LinkMode[] = ['cut', 'reset', 'slow', 'lossy', 'half-open']

/** What is asked of the product for each link: when it must be as before, and what may be noticed meanwhile. */
const LINKS: Record<LinkName, Pick<Fault, 'ready' | 'readySecondsMax' | 'countsFrom' | 'meanwhile'>> = {
  postgres: { ready: 'service', readySecondsMax: 10, countsFrom: 'heal' },
  redis: { ready: 'service', readySecondsMax: 5, countsFrom: 'fault', meanwhile: mustSignIn },
  steam: { ready: 'work', readySecondsMax: 30, countsFrom: 'heal' },
  // An order without an answer is looked up after 5 and 15 seconds, and its absence must be seen twice.
  rails: { ready: 'work', readySecondsMax: 60, countsFrom: 'heal' },
}

/** Every link in every way in which a link fails. */
export const CUTS: readonly Fault[] = Object.entries(LINKS).flatMap(([link, wanted]) =>
  MODES.map((mode) => makeCut(link as LinkName, mode, wanted)),
)

function makeCut(link: LinkName, mode: LinkMode, wanted: (typeof LINKS)[LinkName]): Fault {
  return {
    ...wanted,
    name: `${link}-${mode}`,
    // Silence is taken for death after 20 seconds, of which it lasts eight.
    ...(link === 'postgres' && mode === 'half-open' ? { readySecondsMax: 15 } : {}),
    holdSeconds: HOLD_SECONDS,
    inject: ({ world }) => world.links[link].setMode(mode),
    heal: async ({ world, note }) => {
      // While it is cut nobody is there to count.
      if (mode !== 'cut') note(`${world.links[link].calls()} calls in ${HOLD_SECONDS} s`)
      await world.links[link].setMode('whole')
    },
  }
}
