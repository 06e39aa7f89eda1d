import type { CalledRail } from '@app/contract/payments/rails'
import type { LookUp, SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'

/** What is to be paid. It holds where the money goes in readable form, so it lives for one call and is kept nowhere. */
export type PayoutOrder = {
  /** Made before the first call and the only one that this payout is ever ordered with. */
  railKey: string
  amountGrosze: bigint
  /** A mailbox or the address of a coin. */
  receiver: string
  /** A coin's amount in its smallest unit and the zlotys for one coin, both fixed when the payout is sent. */
  coin?: { units: bigint; rate: string }
}

/** What a look-up is about. */
export type StatusQuery = {
  railKey: string
  /** The rail's own name for it, once it told us. */
  railRef: string | null
  orderedAt: Date
  /**
   * Given while the order may still be carried out. Some rails can be asked only by sending the order again under its
   * key, or know it as begun and not finished; without it, such an order is never carried out by asking.
   */
  order: PayoutOrder | null
  /** Nothing may leave through the rail at the moment: what is begun is left as it is until it may. */
  isHeld: boolean
}

type RailState = Exclude<LookUp['found'], 'absent' | 'unavailable'>

/** What the rail says by its own words; whether it is what we ordered is for us to compare. */
export type ProviderStatus =
  | {
      found: RailState
      /** PLN, or the coin. */
      currency: string
      /** Grosze, or the coin's smallest unit. */
      minor: bigint
      /** Null where the rail does not say. */
      receiver: string | null
      feeGrosze: bigint
      railRef: string
      /** Of a coin, once it is in a transaction of its chain. */
      transactionHash?: string
    }
  | { found: 'absent' }
  | { found: 'unavailable' }

/** One payment as it stands in the rail's own books. */
export type RailRecord = {
  railRef: string
  /** Our own key, where the rail repeats it. */
  railKey: string | null
  currency: string
  minor: bigint
  receiver: string | null
  /** `sent`: left us, and whether it has arrived is for a look-up to say. */
  state: RailState | 'sent'
  at: Date
}

/** A way for money to leave by calls. None of them throws: whatever is unclear is `ambiguous` or `unavailable`. */
export type PayoutRail = {
  /** The rail refuses a second order with a key that it has executed. When in doubt, false. */
  refusesRepeatedKeys: boolean
  /** `mayCall` is asked right before each step that can move money: a worker that slept too long must not go on. */
  submit: (order: PayoutOrder, mayCall: () => boolean) => Promise<SubmitAnswer>
  lookUp: (question: StatusQuery) => Promise<ProviderStatus>
  /** Takes money back that nobody has claimed. Whether it worked is for the next look-up to say. */
  cancelUnclaimed?: (railRef: string) => Promise<void>
  /** Only of a coin: zlotys for one of it as the rail sees them now; undefined when it cannot say. */
  readRate?: () => Promise<string | undefined>
  /** Everything the rail paid or was asked to pay since then; not every rail can tell. Undefined: it did not answer. */
  listSince?: (since: Date) => Promise<RailRecord[] | undefined>
  /** What it has to pay with: grosze, or the coin's smallest unit. */
  readBalance?: () => Promise<{ currency: string; minor: bigint } | undefined>
}

/** Those that the operator has set up. */
export type PayoutRails = Partial<Record<CalledRail, PayoutRail>>

/** A message that surely comes from the rail. It says no more than that asking again is worth it. */
export type RailMessage = {
  /** The same for every copy of one message. */
  eventId: string
  railRef: string
  /** Our own key, where the rail repeats it. */
  railKey: string | null
}

/** `body` holds the bytes as they came. Null: not from the rail, or about something else than a payout. */
export type ReadRailMessage = (
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Promise<RailMessage | null>
