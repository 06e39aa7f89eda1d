/** Reed–Solomon over GF(256) with the QR code's polynomial. */
const FIELD_POLYNOMIAL = 0x11d

function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * FIELD_POLYNOMIAL)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

/** The error correction bytes of one block. */
export function checkBytes(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((coefficient, place) => {
      rest[place] = (rest[place] ?? 0) ^ multiply(coefficient, factor)
    })
  }
  return rest
}

function divisorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, () => 0)
  result[degree - 1] = 1
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) {
      result[place] = multiply(result[place] ?? 0, root) ^ (result[place + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return result
}
