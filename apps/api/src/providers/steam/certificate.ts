/** Field numbers of the game's message about one item. */
const FIELD = { paintIndex: 4, wear: 7, seed: 8 } as const
const CHECK_BYTES = 4

type CertificateFacts = { paintIndex: number | null; paintSeed: number | null; wearFloat: number | null }

/**
 * Reads the item certificate, which contains facts that the single properties sometimes lack. Its first byte is
 * XOR-ed into all others, and its last four are a checksum. Undefined for any other message.
 */
export function readCertificate(hex: string): CertificateFacts | undefined {
  if (!/^(?:[0-9a-f]{2}){6,2000}$/i.test(hex)) return undefined
  const masked = Buffer.from(hex, 'hex')
  const mask = masked[0] ?? 0
  const message = Buffer.from(masked.subarray(1, -CHECK_BYTES).map((byte) => byte ^ mask))
  const numbers = readNumbers(message)
  if (!numbers) return undefined
  const wearBits = numbers.get(FIELD.wear)
  return {
    paintIndex: numbers.get(FIELD.paintIndex) ?? null,
    paintSeed: numbers.get(FIELD.seed) ?? null,
    wearFloat: wearBits === undefined ? null : floatOf(wearBits),
  }
}

/** The number fields of a protocol buffer; texts and nested messages are skipped. */
function readNumbers(message: Buffer): Map<number, number> | undefined {
  const numbers = new Map<number, number>()
  let place = 0
  const readVarint = (): number => {
    let value = 0
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = message[place++]
      if (byte === undefined) return Number.NaN
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return Number.NaN
  }
  while (place < message.length) {
    const key = readVarint()
    const kind = key % 8
    // A number, or the length of a text.
    const value = kind === 0 || kind === 2 ? readVarint() : 0
    if (kind === 0) numbers.set(Math.floor(key / 8), value)
    else if (kind === 1) place += 8
    else if (kind === 2) place += value
    else if (kind === 5) place += 4
    else return undefined
    if (!(place <= message.length)) return undefined
  }
  return numbers
}

function floatOf(bits: number): number | null {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(bits % 2 ** 32)
  const value = bytes.readFloatBE()
  return value >= 0 && value <= 1 ? value : null
}
