import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { CALLED_RAILS, isCoinRail, type CalledRail } from '@app/contract/payments/rails'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, PayoutRail, ProviderStatus } from '#contexts/payments/payouts/index.ts'
import { newDestination, railsAt, receiverOf } from '#test/support/simulated-rails.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'

/** A provider that never responds is waited for this long; such tests run side by side. */
const HASTY_MS = 5_000

export const ACCEPTED = expect.objectContaining({ class: 'accepted', amountGrosze: 12_345n }) as SubmitAnswer
export const AMBIGUOUS: SubmitAnswer = { class: 'ambiguous' }
export const always = () => true

/** Tests with real keys and addresses use only what a real order has. */
export function newOrder(rail: CalledRail): PayoutOrder {
  return {
    railKey: randomBytes(16).toString('hex'),
    amountGrosze: 12_345n,
    createdAt: new Date(),
    ...receiverOf(newDestination(rail)),
    ...(isCoinRail(rail) ? { coin: { units: 123_456n, rate: '380000' } } : {}),
  }
}

/** The adapters of all rails in front of one simulator. */
export class RailStage {
  simulator!: Simulator
  rails!: Record<CalledRail, PayoutRail>
  hasty!: Record<CalledRail, PayoutRail>

  static open(): RailStage {
    const stage = new RailStage()
    beforeAll(async () => {
      stage.simulator = await startSimulator()
      // The harder case: only our own status queries prevent a second payment under one key.
      await stage.simulator.control('rails/skrill', { refusesRepeatedKeys: false })
      const keys = { SKRILL_KEYS_UNIQUE: 'false' }
      stage.rails = railsAt(stage.simulator.httpUrl, undefined, keys)
      stage.hasty = railsAt(stage.simulator.httpUrl, HASTY_MS, keys)
      for (const rail of CALLED_RAILS) expect(stage.rails[rail]).toBeDefined()
    })
    afterAll(() => stage.simulator.stop())
    return stage
  }

  async fail(target: string, kind: string, match?: string, count = 1): Promise<void> {
    await this.simulator.control('faults', { target, kind, count, ...(match ? { match } : {}) })
  }

  async clearFaults(): Promise<void> {
    await this.simulator.control('faults', undefined, 'DELETE')
  }

  submit(rail: CalledRail, order: PayoutOrder): Promise<SubmitAnswer> {
    return this.rails[rail].submit(order, always)
  }

  lookUp(rail: CalledRail, order: PayoutOrder, railRef: string | null = null): Promise<ProviderStatus> {
    const { railKey } = order
    return this.rails[rail].lookUp({ railKey, railRef, orderedAt: new Date(), order, isHeld: false })
  }

  /** Queries until the rail shows the wanted state, as the worker does. */
  async lookUpUntil(
    rail: CalledRail,
    order: PayoutOrder,
    wanted: ProviderStatus['found'],
  ): Promise<ProviderStatus> {
    let finding = await this.lookUp(rail, order)
    for (let tries = 0; tries < 300 && finding.found !== wanted; tries += 1) {
      await delay(50)
      finding = await this.lookUp(rail, order)
    }
    return finding
  }

  /**
   * Acts like the payout machine: sends the same key again when certainly nothing was ordered, otherwise queries the
   * status.
   */
  async bringToEnd(rail: CalledRail, order: PayoutOrder, answer: SubmitAnswer): Promise<ProviderStatus> {
    let last = answer
    for (let tries = 0; tries < 5; tries += 1) {
      if (last.class === 'accepted') return this.lookUpUntil(rail, order, 'settled')
      const finding =
        last.class === 'ambiguous' ? await this.lookUp(rail, order) : { found: 'absent' as const }
      if (finding.found === 'absent') last = await this.submit(rail, order)
      else if (finding.found !== 'unavailable') return this.lookUpUntil(rail, order, 'settled')
    }
    throw new Error('the payment came to no end')
  }

  async book(railKey: string): Promise<{ credits: unknown[]; instructions: unknown[] }> {
    const response = await fetch(`${this.simulator.httpUrl}/_book?key=${railKey}`)
    return (await response.json()) as { credits: unknown[]; instructions: unknown[] }
  }
}
