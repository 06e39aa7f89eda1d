import type { CalledRail } from '@app/contract/payments/rails'
import type { LookUp, SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'

/** One payment order. It contains the readable destination, so it exists for one call only and is never stored. */
export type PayoutOrder = {
  /** Created before the first call; this payout is never submitted with another key. */
  railKey: string
  amountGrosze: bigint
  /** An email address, a coin address or an account number. */
  receiver: string
  /** The holder of an account. */
  receiverName?: string
  /** When we created the payout: the provider cannot have received it earlier. */
  createdAt: Date
  /** The coin amount in its smallest unit and the zlotys per coin, both fixed at submission. */
  coin?: { units: bigint; rate: string }
}

/** The subject of a status query. */
export type StatusQuery = {
  railKey: string
  /** The provider's own reference, once known. */
  railRef: string | null
  orderedAt: Date
  /**
   * Set while the payout may still be executed. Some providers can be queried only by repeating the order under its
   * key, or report it as started but unfinished. Without it, a query never executes such an order.
   */
  order: PayoutOrder | null
  /** The rail may pay nothing now: an order that was started stays as it is until the hold ends. */
  isHeld: boolean
}

type RailState = Exclude<LookUp['found'], 'absent' | 'unavailable'>

/** The provider's own data; we compare it with our order. */
export type ProviderStatus =
  | {
      found: RailState
      /** PLN or the coin. */
      currency: string
      /** Grosze, or the coin's smallest unit. */
      minor: bigint
      /** Null when the provider does not report it. */
      receiver: string | null
      feeGrosze: bigint
      railRef: string
      /** For a coin, once it is in a transaction of its chain. */
      transactionHash?: string
    }
  | { found: 'absent' }
  | { found: 'unavailable' }

/** One payment in the provider's records. */
export type RailRecord = {
  railRef: string
  /** Our own key, if the provider returns it. */
  railKey: string | null
  currency: string
  minor: bigint
  receiver: string | null
  /** `sent`: it has left us; a status query shows whether it arrived. */
  state: Exclude<RailState, 'unfunded'> | 'sent'
  at: Date
}

/** A provider that pays by API calls. No method throws: every unclear result is `ambiguous` or `unavailable`. */
export type PayoutRail = {
  /** The provider refuses a second payout with a key that it has executed. False when unsure. */
  refusesRepeatedKeys: boolean
  /**
   * `mayCall` is checked directly before each step that can move money, because a worker that was suspended too long
   * must stop.
   */
  submit: (order: PayoutOrder, mayCall: () => boolean) => Promise<SubmitAnswer>
  lookUp: (question: StatusQuery) => Promise<ProviderStatus>
  /** Recalls an unclaimed payout. The next status query shows whether it worked. */
  cancelUnclaimed?: (railRef: string) => Promise<void>
  /** For coins only: the provider's current rate in zlotys; undefined when it has none. */
  readRate?: () => Promise<string | undefined>
  /**
   * All payments made or requested since then; not every provider supports this. Undefined when it did not respond.
   */
  listSince?: (since: Date) => Promise<RailRecord[] | undefined>
  /** The available balance: grosze, or the coin's smallest unit. */
  readBalance?: () => Promise<{ currency: string; minor: bigint } | undefined>
}

/** The rails that the operator has configured. */
export type PayoutRails = Partial<Record<CalledRail, PayoutRail>>

/** An authenticated webhook message. It only means that a status query makes sense. */
export type RailMessage = {
  /** The same for every copy of a message. */
  eventId: string
  railRef: string
  /** Our own key, if the provider returns it. */
  railKey: string | null
}

/** `body` contains the raw bytes. Null when the message is not from the provider or not about a payout. */
export type ReadRailMessage = (
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Promise<RailMessage | null>
