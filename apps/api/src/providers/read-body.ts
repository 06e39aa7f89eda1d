/** An external response can be endless: reads up to the given size and throws beyond it. */
export async function readBodyAtMost(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop by an error also cancels the rest of the transfer.
    if (bytes > bytesMax) throw new RangeError(`The answer has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
