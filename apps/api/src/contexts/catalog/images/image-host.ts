import type { PictureRequest } from './domain/picture-sizes.ts'

/** Where the originals come from. What it returns is untrusted until it has been drawn again. */
export type ImageHost = { fetchOriginal: (request: PictureRequest) => Promise<Buffer> }

/** The original cannot be had now, or is nothing we would show. `reason` is a fixed word, fit for logs. */
export class PictureUnavailableError extends Error {
  override readonly name = 'PictureUnavailableError'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`picture unavailable: ${reason}`, options)
    this.reason = reason
  }
}
