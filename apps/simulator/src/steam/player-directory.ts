import { newPlayer, PLAYERS, type Player } from '#steam/players.ts'

/** Test runs may add players of their own; a long-lived simulator must not grow for ever. */
const PLAYERS_MAX = 20_000
const SHOWN_MAX = 200

export class PlayerDirectory {
  #players = startingPlayers()

  list(): Player[] {
    return [...this.#players.values()]
  }

  /** The made-up people first, then whoever was added last. */
  listForChoice(): Player[] {
    const all = this.list()
    return [...all.slice(0, PLAYERS.length), ...all.slice(PLAYERS.length).slice(-SHOWN_MAX)]
  }

  find(steamId: string): Player | undefined {
    return this.#players.get(steamId)
  }

  findByAvatarHash(hash: string): Player | undefined {
    return this.list().find((player) => player.avatarHash === hash)
  }

  /** Changes a known player or creates an ordinary one with these facts. */
  save(steamId: string, facts: Partial<Player>): Player {
    const player = { ...(this.#players.get(steamId) ?? newPlayer(steamId)), ...facts, steamId }
    this.#players.set(steamId, player)
    if (this.#players.size > PLAYERS_MAX) this.#forgetOldestAdded()
    return player
  }

  reset(): void {
    this.#players = startingPlayers()
  }

  /** A map keeps its order, so the players of the start stand before all that were added. */
  #forgetOldestAdded(): void {
    const [oldest] = [...this.#players.keys()].slice(PLAYERS.length)
    if (oldest !== undefined) this.#players.delete(oldest)
  }
}

function startingPlayers(): Map<string, Player> {
  return new Map(PLAYERS.map((player) => [player.steamId, player]))
}
