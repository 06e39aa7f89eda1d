import { checkBytes } from './error-correction.ts'

/**
 * QR codes (ISO/IEC 18004) for short texts: byte mode, correction level M, versions 1 to 10, always mask 0. Readers
 * accept every mask; other masks only improve contrast in some cases.
 */
const CHECK_BYTES_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]
const LAST_VERSION = 10
/** Level M and mask 0, with their check bits, XORed with the standard's format mask. */
const FORMAT_BITS = 0b101010000010010

type Grid = { size: number; dark: boolean[][]; isFixed: boolean[][] }

/** The modules of the code, row by row; true is dark. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = versionFor(bytes.length)
  const grid = emptyGrid(version)
  drawFixedParts(grid, version)
  drawData(grid, withCheckBytes(dataBytes(bytes, version), version))
  return grid.dark
}

function versionFor(length: number): number {
  for (let version = 1; version <= LAST_VERSION; version += 1) {
    if (length * 8 + 4 + lengthBits(version) <= capacity(version) * 8) return version
  }
  throw new RangeError('the text is too long for a small QR code')
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16
}

function at(table: readonly number[], version: number): number {
  return table[version - 1] ?? 0
}

/** The number of content bytes that fit. */
function capacity(version: number): number {
  return at(CODEWORDS, version) - at(CHECK_BYTES_PER_BLOCK, version) * at(BLOCKS, version)
}

function dataBytes(bytes: readonly number[], version: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity(version) * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const packed = Array.from({ length: bits.length / 8 }, (_unused, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
  for (let pad = 0xec; packed.length < capacity(version); pad ^= 0xec ^ 0x11) packed.push(pad)
  return packed
}

/** Blocks are interleaved, so that one stain does not damage all bytes of a block. */
function withCheckBytes(data: readonly number[], version: number): number[] {
  const blockCount = at(BLOCKS, version)
  const shortLength = Math.floor(data.length / blockCount)
  const shortCount = blockCount - (data.length % blockCount)
  const blocks: number[][] = []
  for (let start = 0, index = 0; index < blockCount; index += 1) {
    const length = shortLength + (index < shortCount ? 0 : 1)
    blocks.push(data.slice(start, start + length))
    start += length
  }
  const checks = blocks.map((block) => checkBytes(block, at(CHECK_BYTES_PER_BLOCK, version)))
  return [...woven(blocks), ...woven(checks)]
}

function woven(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_unused, place) => blocks.map((block) => block[place]))
    .flat()
    .filter((byte) => byte !== undefined)
}

function emptyGrid(version: number): Grid {
  const size = version * 4 + 17
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  return { size, dark: rows(), isFixed: rows() }
}

function set({ size, dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  const row = dark[y]
  const fixedRow = isFixed[y]
  if (!row || !fixedRow) return
  row[x] = isDark
  fixedRow[x] = true
}

function drawFixedParts(grid: Grid, version: number): void {
  const { size } = grid
  for (let place = 0; place < size; place += 1) {
    set(grid, 6, place, place % 2 === 0)
    set(grid, place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4)
  }
  const lines = version === 1 ? [] : [6, ...(ALIGNMENT[version - 1] ?? [])]
  for (const x of lines) {
    for (const y of lines) {
      const isFinder = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7)
      if (!isFinder) drawRings(grid, x, y, 2, (distance) => distance !== 1)
    }
  }
  drawFormat(grid)
  if (version >= 7) drawVersion(grid, version)
}

function drawRings(
  grid: Grid,
  centreX: number,
  centreY: number,
  reach: number,
  isDark: (distance: number) => boolean,
): void {
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      set(grid, centreX + x, centreY + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
    }
  }
}

function drawFormat(grid: Grid): void {
  const { size } = grid
  const bit = (place: number) => ((FORMAT_BITS >>> place) & 1) === 1
  for (let place = 0; place <= 5; place += 1) set(grid, 8, place, bit(place))
  set(grid, 8, 7, bit(6))
  set(grid, 8, 8, bit(7))
  set(grid, 7, 8, bit(8))
  for (let place = 9; place < 15; place += 1) set(grid, 14 - place, 8, bit(place))
  for (let place = 0; place < 8; place += 1) set(grid, size - 1 - place, 8, bit(place))
  for (let place = 8; place < 15; place += 1) set(grid, 8, size - 15 + place, bit(place))
  set(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let place = 0; place < 18; place += 1) {
    const isDark = ((bits >>> place) & 1) === 1
    const far = grid.size - 11 + (place % 3)
    const near = Math.floor(place / 3)
    set(grid, far, near, isDark)
    set(grid, near, far, isDark)
  }
}

/** Fills columns of two modules from the right, alternately upwards and downwards, and skips the timing column. */
function drawData({ size, dark, isFixed }: Grid, bytes: readonly number[]): void {
  let place = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const isUp = ((right + 1) & 2) === 0
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (!row || isFixed[y]?.[x]) continue
        const isSet = (((bytes[place >>> 3] ?? 0) >>> (7 - (place & 7))) & 1) === 1
        row[x] = isSet !== ((x + y) % 2 === 0)
        place += 1
      }
    }
  }
}
