import sharp from 'sharp'
import { isRaster } from '#contexts/catalog/images/index.ts'
import { DomainError } from '#shared/domain-error.ts'

/** A telephone's photograph has half of that; decoded it takes four bytes a pixel. */
const INPUT_PIXELS_MAX = 25_000_000
const INPUT_EDGE_MAX = 12_000
/** Large enough to read a whole screen. */
const EDGE_MAX = 2_560
const DECODE_SECONDS_MAX = 10

export type RedrawnPicture = { content: Buffer; contentType: 'image/webp'; width: number; height: number }

/**
 * Draws the picture anew, so that only pixels pass: no metadata, no profile, nothing appended, no second frame, and
 * never a format that can carry scripts. The first bytes decide, not what the request calls it. The work is done in
 * sharp's own threads.
 */
export async function redrawAttachment(original: Buffer): Promise<RedrawnPicture> {
  if (!isRaster(original)) throw new DomainError('attachment_type_refused')
  // The head is enough to refuse what would be too large to decode.
  const head = await readHead(original)
  if (Math.max(head.width, head.height) > INPUT_EDGE_MAX || head.width * head.height > INPUT_PIXELS_MAX)
    throw new DomainError('attachment_dimensions')
  try {
    const { data, info } = await sharp(original, {
      limitInputPixels: INPUT_PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: DECODE_SECONDS_MAX })
      .autoOrient()
      .resize(EDGE_MAX, EDGE_MAX, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 84, alphaQuality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch (error) {
    throw new DomainError('attachment_unreadable', {}, { cause: error })
  }
}

async function readHead(original: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(original, { limitInputPixels: false, failOn: 'error' }).metadata()
    return { width, height }
  } catch (error) {
    throw new DomainError('attachment_unreadable', {}, { cause: error })
  }
}
