import sharp from 'sharp'
import { isRaster } from '#contexts/catalog/images/index.ts'
import { DomainError } from '#shared/domain-error.ts'

/** A phone photo has half of this; a decoded picture takes four bytes a pixel. */
const INPUT_PIXELS_MAX = 25_000_000
const INPUT_EDGE_MAX = 12_000
/** Large enough to read a screenshot of a whole screen. */
const EDGE_MAX = 2_560
const DECODE_SECONDS_MAX = 10

export type RedrawnPicture = { content: Buffer; contentType: 'image/webp'; width: number; height: number }

/**
 * Re-encodes the picture so that only pixels remain: no metadata, no profile, no appended data, no second frame, no
 * format with scripts. The first bytes decide the format, not the declared type. The work runs in sharp's own
 * threads.
 */
export async function redrawAttachment(original: Buffer): Promise<RedrawnPicture> {
  if (!isRaster(original)) throw new DomainError('attachment_type_refused')
  // The image header is enough to refuse a picture that is too large to decode.
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
