export function isOneOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return words.some((word) => word === text)
}

/** Objects with words; all others show their code. */
export const SUBJECTS = [
  'user',
  'transaction',
  'sale',
  'ticket',
  'setting',
  'rail',
  'proposal',
  'bank_batch',
  'session',
  'payout',
  'price_list',
  'steam_account',
  'stock_item',
  'market',
  'debt',
  'appraisal',
  'canned_answer',
  'bank_statement',
  'rail_funding',
  'reconciliation_finding',
  'payout_destinations',
  'database',
] as const

/** Programs that act by themselves. */
export const KNOWN_MACHINES = [
  'sessions',
  'dispatcher',
  'forget-person',
  'process-bank-batch',
  'payouts',
  'market-connector',
] as const

/** Names of recorded facts with words. */
export const KNOWN_FACTS = [
  'version',
  'kind',
  'subject',
  'way',
  'factorId',
  'isFirst',
  'staffRole',
  'status',
  'format',
  'orders',
  'method',
  'month',
  'language',
  'rows',
  'grosze',
  'amountGrosze',
  'rail',
  'tradeId',
  'offerId',
  'saleId',
  'reason',
] as const
