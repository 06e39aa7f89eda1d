const KEPT_PER_NAME = 40
const DEPTH_MAX = 8

/**
 * Values that the API has returned so far, by their field names. Requests with them pass the first check and reach
 * the code behind it, which invented identifiers never do.
 */
export class KnownValues {
  readonly #values = new Map<string, (string | number)[]>()

  /** Stores every field name and value of a response; the newest values replace the oldest. */
  learn(answer: unknown, parent = '', depth = 0): void {
    if (depth > DEPTH_MAX || typeof answer !== 'object' || answer === null) return
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 5)) this.learn(one, parent, depth + 1)
      return
    }
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') {
        this.#keep(name, value)
        if (name === 'id') this.#keep(idOf(parent), value)
      } else this.learn(value, name, depth + 1)
    }
  }

  named(name: string): readonly (string | number)[] {
    return this.#values.get(name) ?? []
  }

  /** For `/users/{id}` the ids found below `users`, otherwise all values with the parameter's name. */
  inPath(pathBefore: string, name: string): readonly (string | number)[] {
    const segment = pathBefore.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
    const near = this.named(idOf(segment))
    return near.length > 0 ? near : this.named(name)
  }

  #keep(name: string, value: string | number): void {
    const kept = this.#values.get(name) ?? []
    if (kept.includes(value)) return
    kept.push(value)
    if (kept.length > KEPT_PER_NAME) kept.shift()
    this.#values.set(name, kept)
  }
}

function idOf(thing: string): string {
  const singular = thing.replace(/s$/, '').toLowerCase()
  // The admin API's transaction is called a trade in the seller's API.
  return `${singular === 'trade' || singular === 'sale' ? 'transaction' : singular}.id`
}
