import { html, type Html } from '#http/html.ts'
import type { Player } from '#steam/players.ts'
import type { SteamLanguage } from './steam-language.ts'
import { textsIn } from './steam-texts.ts'

/** Sellers with whom a visitor begins, players added by a test, and unusual accounts behind a fold. */
export function playerChoice(
  players: readonly Player[],
  language: SteamLanguage,
  card: (player: Player) => Html,
): Html {
  const listed = (...choices: Player['choice'][]) =>
    choices.flatMap((choice) => players.filter((player) => player.choice === choice)).map(card)
  return html`<ul class="grid">
      ${listed('first', 'second', 'usual')}
    </ul>
    <details>
      <summary>${textsIn(language).otherCases}</summary>
      <ul class="grid">
        ${listed('folded')}
      </ul>
    </details>`
}
