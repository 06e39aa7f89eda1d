import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

export type Coin = 'BTC' | 'LTC'
export type AddressProblem =
  | 'address_empty'
  | 'address_unknown'
  | 'address_checksum'
  | 'address_mixed_case'
  | 'address_testnet'
  | 'address_unsupported'
  | 'address_ambiguous'
  | 'address_is_bitcoin'
  | 'address_is_litecoin'
export type AddressCheck = { address: string; problem?: never } | { problem: AddressProblem }

type Owner = Coin | 'testnet'
/** The decoded form of an address whose checksum is correct. */
type Decoded = { owner: Owner; address: string; isAmbiguous?: true } | { problem: AddressProblem }

/**
 * Checks whether this coin may be sent to this address. It refuses everything that could lose the receiver's money:
 * wrong checksums, test networks, the other coin, and formats that both coins have used.
 */
export function checkCryptoAddress(coin: Coin, text: string): AddressCheck {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'address_empty' }
  const prefixOwner = BECH32_OWNERS.get(prefixOf(trimmed))
  const decoded = prefixOwner ? decodeBech32(trimmed, prefixOwner) : decodeBase58(trimmed)
  if ('problem' in decoded) return decoded
  if (decoded.owner === 'testnet') return { problem: 'address_testnet' }
  // Litecoin script addresses once also started with Bitcoin's 3, so for Litecoin a 3 is ambiguous.
  if (coin === 'LTC' && decoded.isAmbiguous) return { problem: 'address_ambiguous' }
  if (decoded.owner !== coin)
    return { problem: decoded.owner === 'BTC' ? 'address_is_bitcoin' : 'address_is_litecoin' }
  return { address: decoded.address }
}

/** First byte of a base58 address: pay to a key hash or to a script hash. */
const BASE58_OWNERS: Record<number, Pick<Extract<Decoded, { owner: Owner }>, 'owner' | 'isAmbiguous'>> = {
  0x00: { owner: 'BTC' },
  0x05: { owner: 'BTC', isAmbiguous: true },
  0x30: { owner: 'LTC' },
  0x32: { owner: 'LTC' },
  0x6f: { owner: 'testnet' },
  0xc4: { owner: 'testnet' },
  0x3a: { owner: 'testnet' },
}
const BASE58_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/
const HASH_BYTES = 20
const base58check = createBase58check(sha256)

function decodeBase58(text: string): Decoded {
  if (!BASE58_SHAPE.test(text)) return { problem: 'address_unknown' }
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(text)
  } catch {
    return { problem: 'address_checksum' }
  }
  const kind = BASE58_OWNERS[bytes[0] ?? -1]
  if (!kind || bytes.length !== 1 + HASH_BYTES) return { problem: 'address_unknown' }
  return { ...kind, address: text }
}

/** Prefixes of bech32 addresses. The last two hide their amounts and need a wallet that we do not have. */
const BECH32_OWNERS = new Map<string, Owner | 'unsupported'>([
  ['bc', 'BTC'],
  ['ltc', 'LTC'],
  ['tb', 'testnet'],
  ['bcrt', 'testnet'],
  ['tltc', 'testnet'],
  ['rltc', 'testnet'],
  ['ltcmweb', 'unsupported'],
  ['tmweb', 'unsupported'],
])

function prefixOf(text: string): string {
  return text.slice(0, Math.max(text.indexOf('1'), 0)).toLowerCase()
}

function decodeBech32(text: string, owner: Owner | 'unsupported'): Decoded {
  const address = text.toLowerCase()
  if (owner === 'unsupported') return { problem: 'address_unsupported' }
  if (text !== address && text !== text.toUpperCase()) return { problem: 'address_mixed_case' }
  const version0 = bech32.decodeUnsafe(address)
  const later = version0 ? undefined : bech32m.decodeUnsafe(address)
  const words = (version0 ?? later)?.words
  const version = words?.[0]
  if (words === undefined || version === undefined) return { problem: 'address_checksum' }
  // The two checksums belong to different versions, so the wrong one counts as invalid (BIP 350).
  if ((version === 0) !== Boolean(version0)) return { problem: 'address_checksum' }
  const program = bech32.fromWordsUnsafe(words.slice(1))
  if (!program) return { problem: 'address_checksum' }
  // Witness programs newer than taproot have no spending rules yet: any miner may take the money sent there.
  const isKnownProgram =
    (version === 0 && (program.length === 20 || program.length === 32)) ||
    (version === 1 && program.length === 32)
  return isKnownProgram ? { owner, address } : { problem: 'address_unsupported' }
}
