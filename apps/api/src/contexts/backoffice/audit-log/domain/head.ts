const HEAD = /^([1-9]\d{0,18}):([0-9a-f]{64})$/

export function headOf({ number, hash }: { number: bigint; hash: Buffer }): string {
  return `${number}:${hash.toString('hex')}`
}

/** Undefined for any text that is not in our format. */
export function parseHead(text: string): { number: bigint; hash: Buffer } | undefined {
  const [, number, hash] = HEAD.exec(text) ?? []
  return number === undefined || hash === undefined
    ? undefined
    : { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
}
