import { newPlayer, PLAYERS, type Player } from '#steam/players.ts'

/** Tests may add players, so this limit prevents a long-running simulator from growing without end. */
const PLAYERS_MAX = 20_000
const SHOWN_MAX = 200

export class PlayerDirectory {
  #players = startingPlayers()

  list(): Player[] {
    return [...this.#players.values()]
  }

  /** The built-in players first, then the players added last. */
  listForChoice(): Player[] {
    const all = this.list().filter(({ isDriven }) => !isDriven)
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

  /** A map keeps its insertion order, so the initial players come before all added players. */
  #forgetOldestAdded(): void {
    const [oldest] = [...this.#players.keys()].slice(PLAYERS.length)
    if (oldest !== undefined) this.#players.delete(oldest)
  }
}

function startingPlayers(): Map<string, Player> {
  return new Map(PLAYERS.map((player) => [player.steamId, player]))
}
