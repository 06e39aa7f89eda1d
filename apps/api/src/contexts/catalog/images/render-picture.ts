import sharp, { type Sharp } from 'sharp'
import type { PictureRequest } from './domain/picture-sizes.ts'
import { isRaster } from './domain/raster-signature.ts'
import { PictureUnavailableError } from './image-host.ts'

const INPUT_PIXELS_MAX = 2_048 * 2_048
/** The size limit of the cache table. */
const PICTURE_BYTES_MAX = 262_144

// Pictures are small, so each uses one thread; the caller limits how many render in parallel.
sharp.concurrency(1)
// Every original is rendered once, so a cache of decoded pictures would only cost memory.
sharp.cache(false)

/**
 * Re-encodes the picture, so that only pixels pass: no metadata, no appended data, and no SVG or HTML, which could
 * carry scripts. The first bytes decide the type, not the host's header.
 */
export async function renderPicture(original: Buffer, request: PictureRequest): Promise<Buffer> {
  if (!isRaster(original)) throw new PictureUnavailableError('not_a_raster')
  try {
    const drawn = sharp(original, { limitInputPixels: INPUT_PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(request.width, request.height, {
        fit: request.kind === 'avatar' ? 'cover' : 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
    return checkSize(await encode(drawn))
  } catch (error) {
    throw error instanceof PictureUnavailableError
      ? error
      : new PictureUnavailableError('unreadable', { cause: error })
  }
}

export function encode(drawn: Sharp): Promise<Buffer> {
  return drawn.webp({ quality: 84, alphaQuality: 90, effort: 4 }).toBuffer()
}

function checkSize(content: Buffer): Buffer {
  if (content.length > PICTURE_BYTES_MAX) throw new PictureUnavailableError('too_large')
  return content
}
