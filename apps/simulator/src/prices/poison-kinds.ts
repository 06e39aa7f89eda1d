/** Errors in the rows of a list that arrives complete and is valid JSON. */
export const ROW_POISONS = {
  'half-rows-gone': 'every second row is missing',
  'all-rows-gone': 'an empty list',
  'prices-times-ten': 'every price times ten',
  'prices-a-tenth': 'every price divided by ten',
  'prices-zero': 'every price is 0',
  'prices-negative': 'every price has a minus',
  'prices-huge': 'every price is 1e308',
  'prices-nan-text': 'every price is the text "NaN"',
  'prices-null': 'every price is null, while quantities and volumes stay',
  'prices-as-text': 'every number is a text, "84.1" instead of 84.1',
  'prices-shuffled': 'every row has the prices of another one',
  'currencies-swapped': 'the numbers of EUR under the label PLN and the other way round',
  'wrong-currency-label': 'right numbers, every row labelled USD',
  'rows-doubled': 'every row stands twice',
  'names-missing': 'every tenth row has no market_hash_name',
  'names-absurd': 'every tenth name has 10 000 characters or control characters',
  'rows-null': 'every tenth row is null, a number or a list',
  'one-item-manipulated':
    'the most offered item (in history: the most sold one) costs a thousand times as much',
  'object-instead-of-list': 'the rows stand inside {"items": …}',
  'body-25-mb': 'invented items make the body larger than 25 MB',
} as const

/** Only for lists that have a time in every row. */
export const TIME_POISONS = {
  'times-stale': 'updated_at is three days ago',
  'times-future': 'updated_at is a day ahead',
} as const

/** Only for the lists of markets, which have phases and counts of offers. */
export const MARKET_POISONS = {
  'prices-half-more': 'every price one and a half times as high, which no check of the whole list refuses',
  'one-item-doubled': 'the most offered item costs twice as much',
  'phases-swapped': 'every phase has the price of the dearest phase of its name',
  'phases-reversed': 'the phases of a name have their prices in reverse order',
  'phases-invented': 'every paint index and phase is one that no skin has',
  'quantities-zero': 'nothing is offered and nobody buys, while prices stay',
  'quantities-text': 'every count is the text "many"',
  'dear-duplicates': 'every row stands twice, once at ten times the price',
  'names-foreign': 'every name is one that we do not know',
} as const

/** Errors in the bytes of the response. */
export const BYTE_POISONS = {
  'json-truncated': 'the text ends in the middle of a row, with a correct length and encoding',
  'brotli-broken': 'says br, but the bytes are not brotli',
  'decompression-bomb': 'a few bytes that unpack to 100 MB of spaces',
  challenge: '403 with the HTML challenge of a web application firewall',
} as const

export const RATE_POISONS = {
  'rate-times-ten': 'the rate times ten',
  'rate-zero': 'the rate is 0',
  'rate-text': 'the rate is a text with a comma',
  'no-rates': 'an empty list of rates',
} as const

export const POISON_MEANINGS = {
  ...ROW_POISONS,
  ...TIME_POISONS,
  ...MARKET_POISONS,
  ...BYTE_POISONS,
  ...RATE_POISONS,
} as const

export type RowPoison = keyof typeof ROW_POISONS | keyof typeof TIME_POISONS
export type MarketPoison = keyof typeof MARKET_POISONS
export type BytePoison = keyof typeof BYTE_POISONS
