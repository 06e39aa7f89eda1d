/** The request is executed, but the caller does not learn of it. */
export const AFTER_EFFECT = [
  'effect-then-reset',
  'effect-then-silence',
  'effect-then-500',
  'effect-then-malformed',
  'effect-then-cut',
] as const

/** Failures of Steam's trade calls besides those of every web server. */
export const ECON_CALL = ['eresult-2-with-body', 'eresult-2-empty', 'eresult-20', 'token-expired'] as const
/** A renewal that issues a new refresh token and ends all older ones. */
export const SESSION = ['rotated'] as const
export const TRADE_STATUS = ['committed', 'unknown-status', 'no-new-asset-ids', 'no-settlement-time'] as const
/** `effect-then-eresult-N` accepts the offer and still returns an error. */
export const OFFER_ACTION = [
  'session-expired',
  'eresult-11',
  'eresult-16',
  'eresult-20',
  'eresult-25',
  'eresult-26',
  'effect-then-eresult-2',
  'effect-then-eresult-11',
  'effect-then-eresult-16',
  'effect-then-eresult-28',
] as const

/** Failures of `send` besides those of every action on an offer. */
export const SEND = [
  'effect-then-wait',
  'arrives-later',
  'twice',
  'invented-id',
  'trade-ban',
  'not-available',
  'new-device',
  'too-many',
  'item-server-down',
  'friends-only',
] as const
/** `says-done` reports a cancelled offer that stays open. */
export const CANCEL = ['says-done'] as const

export const CONFIRMATION = ['needs-mobile-confirmation', 'needs-email-confirmation'] as const

/** Failures of the list of what waits on the phone, and of an answer to one of its rows. */
export const PHONE_LIST = ['session-expired', 'refused', 'malformed', 'not-visible', 'doubled'] as const
export const PHONE_ANSWER = [
  'session-expired',
  'refused',
  'says-done',
  'effect-then-refused',
  'effect-then-wait',
  'arrives-later',
] as const

export const RAIL_ANSWER = ['unauthorized', 'throttled', 'malformed'] as const
/** What happens to a payment that is made while the fault is active, on every rail with its own calls. */
export const PAYMENT = [
  'insufficient-balance',
  'refused',
  'wrong-amount',
  'stuck-pending',
  'fails-later',
  'returned-later',
  'reversed-later',
  'held',
  'effect-then-duplicate',
  'twice',
] as const

/** Failures of a marketplace's trading calls. */
export const MARKET_CALL = ['says-done', 'refused'] as const

export const WEBHOOK = [
  'none',
  'duplicated',
  'shuffled',
  'late',
  'bad-signature',
  'forged',
  'replayed',
  'foreign-certificate',
] as const

export const STATEMENT = ['malformed', 'empty', 'duplicate-lines', 'other-account'] as const

/** Shown beside the possible faults, because the names alone do not show who lost or received money. */
export const MONEY_FAULT_MEANINGS = {
  'effect-then-reset': 'carried out, then the connection is cut',
  'effect-then-silence': 'carried out, then no answer ever comes',
  'effect-then-500': 'carried out, then answered with 500',
  'effect-then-malformed': 'carried out, then answered with broken JSON or XML',
  'effect-then-cut': 'carried out, then the answer ends in the middle',
  'effect-then-duplicate': 'carried out, then answered as if the key had been used before',
  'effect-then-bare-duplicate': 'the same, and the answer does not name the earlier payment',
  reset: 'cut before anything is done',
  timeout: 'nothing is done and no answer ever comes',
  'effect-then-refused': 'carried out, then answered as refused',
  'not-visible': 'a look-up does not find the payment, or the list of the phone is still empty',
  'insufficient-balance': 'the account of the operator has too little',
  refused: 'the receiver can never be paid',
  'wrong-amount': 'one grosz (or satoshi) more is paid than asked',
  'wrong-currency': 'paid in euro',
  'stuck-pending': 'accepted and never finished',
  unclaimed: 'the receiver has no account',
  'fails-later': 'accepted, then failed',
  'returned-later': 'paid, then sent back',
  'reversed-later': 'paid, then reversed',
  held: 'accepted, then put on hold',
  twice: 'the rail pays two times',
  'effect-then-wait': 'carried out, visible at once, answered after the delay',
  'arrives-later': 'no answer ever comes, carried out after the delay',
  'invented-id': 'nothing is done and an offer is named that does not exist',
  'says-done': 'nothing is done and success is answered',
  'wrong-price': 'listed at one cent more than asked',
  doubled: 'every row of the answer comes twice',
  'webhook-first': 'the webhook is delivered before the answer to the request',
} as const
