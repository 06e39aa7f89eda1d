import { PictureUnavailableError, type ImageHost } from '#features/images/index.ts'
import { readBodyAtMost } from '#providers/read-body.ts'

const ORIGINAL_BYTES_MAX = 2 * 1024 * 1024
const TIMEOUT_MS = 5_000

/** Steam's picture hosts. They need no key and get nothing of ours: no cookie, no referrer, no caller's address. */
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
      try {
        return await download(address, options.timeoutMs ?? TIMEOUT_MS)
      } catch (error) {
        throw error instanceof PictureUnavailableError
          ? error
          : new PictureUnavailableError(reasonOf(error), { cause: error })
      }
    },
  }
}

async function download(address: string, timeoutMs: number): Promise<Buffer> {
  const response = await fetch(address, {
    // A picture host has no reason to send us elsewhere, least of all to an address inside our network.
    redirect: 'manual',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'image/webp,image/png,image/jpeg' },
  })
  if (response.status === 200) return readBodyAtMost(response, ORIGINAL_BYTES_MAX)
  await response.body?.cancel()
  throw new PictureUnavailableError(`status_${response.status}`)
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'too_large'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
