import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Picture } from './picture-memory.ts'
import { encode } from './render-picture.ts'

/** Our logo on the raised-surface colour: shown when a user has no avatar or it cannot be loaded. */
const drawing = (
  width: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 32 32">
<rect width="32" height="32" fill="#1A2220"/>
<g fill="none" stroke="#3EE6A0" stroke-width="2.25" stroke-linecap="round">
<circle cx="16" cy="16" r="4.75"/>
<path d="M8.75 8.75l2.9 2.9M23.25 8.75l-2.9 2.9M8.75 23.25l2.9-2.9M23.25 23.25l-2.9-2.9"/>
</g></svg>`

export function createDefaultAvatar(): (width: number) => Promise<Picture> {
  const pictures = new Map<number, Promise<Picture>>()
  return (width) => {
    const picture = pictures.get(width) ?? draw(width)
    pictures.set(width, picture)
    return picture
  }
}

async function draw(width: number): Promise<Picture> {
  return toPicture(await encode(sharp(Buffer.from(drawing(width)))))
}

export function toPicture(content: Buffer): Picture {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27)
  return { content, etag: `"${hash}"` }
}
