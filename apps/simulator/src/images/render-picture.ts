import sharp from 'sharp'
import { drawAvatar } from '#images/draw-avatar.ts'
import { drawItem } from '#images/draw-item.ts'

export type ItemSize = { width: number; height: number; isPadded: boolean }

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

export function renderItemPng(marketName: string, { width, height, isPadded }: ItemSize): Promise<Buffer> {
  return sharp(Buffer.from(drawItem(marketName)))
    .resize({ width, height, fit: isPadded ? 'contain' : 'inside', background: TRANSPARENT })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

export function renderAvatarJpeg(hash: string, sidePx: number): Promise<Buffer> {
  return sharp(Buffer.from(drawAvatar(hash)))
    .resize({ width: sidePx, height: sidePx })
    .jpeg({ quality: 88 })
    .toBuffer()
}
