/** The simulator's own idea of now. Moving it never touches the machine or the product. */
export class SimulatorClock {
  #offsetMs = 0

  nowMs(): number {
    return Date.now() + this.#offsetMs
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs
  }
}
