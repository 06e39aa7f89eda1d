import { inflateRawSync } from 'node:zlib'

/** Reads the directory at the end of the file, as every unzip program does. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString())
    at += 46 + nameLength
  }
  return files
}
