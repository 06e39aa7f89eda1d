import { crc32 } from 'node:zlib'
import type { HeldItem } from './held-item.ts'

/** Field numbers of the game's protobuf message about one item. */
const FIELD = { defindex: 3, paintIndex: 4, wear: 7, seed: 8, name: 11, sticker: 12 } as const
const STICKER_FIELD = { slot: 1, id: 2, wear: 3 } as const
const VARINT = 0
const BYTES = 2
const FOUR_BYTES = 5

/**
 * The item certificate in hexadecimal: a mask byte, the message and a four-byte checksum. All bytes are XORed with
 * the mask; a mask other than zero detects readers that ignore it.
 */
export function certificateOf(item: HeldItem, defindex: number, mask: number): string {
  const message = messageOf(item, defindex)
  const body = Buffer.concat([Buffer.from([0]), message])
  const crc = crc32(body)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(((crc & 0xffff) ^ Math.imul(message.length, crc)) >>> 0)
  const masked = Buffer.concat([body, check]).map((byte) => byte ^ mask)
  return Buffer.from(masked).toString('hex').toUpperCase()
}

function messageOf(item: HeldItem, defindex: number): Buffer {
  const stickers = item.stickers.map((sticker, slot) =>
    lengthField(
      FIELD.sticker,
      Buffer.concat([
        numberField(STICKER_FIELD.slot, slot),
        numberField(STICKER_FIELD.id, crc32(sticker.name) % 10_000),
        ...(sticker.wear > 0 ? [floatField(STICKER_FIELD.wear, sticker.wear)] : []),
      ]),
    ),
  )
  return Buffer.concat([
    numberField(FIELD.defindex, defindex),
    ...(item.paintIndex === undefined ? [] : [numberField(FIELD.paintIndex, item.paintIndex)]),
    ...(item.wearFloat === undefined ? [] : [numberField(FIELD.wear, floatBits(item.wearFloat))]),
    ...(item.paintSeed === undefined ? [] : [numberField(FIELD.seed, item.paintSeed)]),
    ...(item.nameTag === undefined ? [] : [lengthField(FIELD.name, Buffer.from(item.nameTag))]),
    ...stickers,
  ])
}

function floatBits(value: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes.readUInt32BE()
}

function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint((field << 3) | VARINT), varint(value)])
}

function lengthField(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | BYTES), varint(content.length), content])
}

function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varint((field << 3) | FOUR_BYTES), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}
