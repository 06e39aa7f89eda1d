import type { PictureRequest } from './domain/picture-sizes.ts'

/** The source of the originals. Its responses are untrusted until they are re-encoded. */
export type ImageHost = { fetchOriginal: (request: PictureRequest) => Promise<Buffer> }

/** The original is unavailable now, or is not a picture that we accept. `reason` is a fixed word and safe to log. */
export class PictureUnavailableError extends Error {
  override readonly name = 'PictureUnavailableError'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`picture unavailable: ${reason}`, options)
    this.reason = reason
  }
}
