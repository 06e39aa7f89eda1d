import { SECRET_BEGINNING } from './destinations.ts'

/**
 * Payout destinations of the browser tests. After the tests, none of them may be readable in the database or in a
 * log.
 */
export const ACCOUNT_NUMBER = '91 1140 2004 0000 0000 0000 0001'
export const OWNER = 'Łucja Żak'
export const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

export const PAYOUT_SECRETS = [
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER.replaceAll(' ', ''),
  OWNER,
  BITCOIN_ADDRESS,
  SECRET_BEGINNING,
]
