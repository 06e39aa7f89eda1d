const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800

export type ZipEntry = { name: string; content: Buffer }

/** Compression and checksum functions are passed in, so this module does no I/O. */
type Tools = { deflateRaw: (content: Buffer) => Buffer; crc32: (content: Buffer) => number }

/** A ZIP of a few small files (APPNOTE 6.3.3, without the extensions for large files). */
export function writeZip(entries: readonly ZipEntry[], at: Date, { deflateRaw, crc32 }: Tools): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRaw(content)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(FLAGS, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(dosTime(at), 6)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([word(LOCAL_HEADER), facts, nameBytes, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.from([VERSION, 0])
    directory.push(Buffer.concat([word(CENTRAL_HEADER), madeBy, facts, rest, nameBytes]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, word(END_RECORD), end])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
