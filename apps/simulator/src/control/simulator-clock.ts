/** The simulator's own clock. Moving it does not change the time of the machine or of the product. */
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
