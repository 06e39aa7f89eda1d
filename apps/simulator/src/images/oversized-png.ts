import { crc32, deflateSync } from 'node:zlib'

const SIDE_PX = 10_000

/** A file of a few kilobytes that decompresses to a hundred million black pixels. */
export function oversizedPng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE_PX, 0)
  header.writeUInt32BE(SIDE_PX, 4)
  // One bit per pixel, greyscale; the other fields are zero in ordinary files.
  header.writeUInt8(1, 8)
  const bytesPerRow = 1 + SIDE_PX / 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(SIDE_PX * bytesPerRow))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
