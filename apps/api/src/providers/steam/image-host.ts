import { PictureUnavailableError, type ImageHost } from '#contexts/catalog/images/index.ts'
import { directly } from './egress.ts'

const ORIGINAL_BYTES_MAX = 2 * 1024 * 1024
const TIMEOUT_MS = 5_000

/** Steam's image hosts. They need no key and receive no cookie, no referrer and no caller's address. */
export function createImageHost(options: {
  avatarUrl: string
  economyImageUrl: string
  timeoutMs?: number
}): ImageHost {
  return {
    fetchOriginal: async ({ kind, ref, width, height }) => {
      const address =
        kind === 'avatar'
          ? `${options.avatarUrl}/${encodeURIComponent(ref)}_full.jpg`
          : `${options.economyImageUrl}/${encodeURIComponent(ref)}/${width}fx${height}f`
      return download(address, options.timeoutMs ?? TIMEOUT_MS)
    },
  }
}

/** A redirect is refused: an image host has no reason to redirect us, least of all into our own network. */
async function download(address: string, timeoutMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await directly
    .ask(address, {
      headers: { accept: 'image/webp,image/png,image/jpeg' },
      bytesMax: ORIGINAL_BYTES_MAX,
      signal,
    })
    .catch((error: unknown) => {
      throw new PictureUnavailableError(reasonOf(error, signal), { cause: error })
    })
  if (answer.status === 200) return answer.body
  throw new PictureUnavailableError(`status_${answer.status}`)
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof RangeError) return 'too_large'
  return signal.aborted ? 'timeout' : 'unreachable'
}
