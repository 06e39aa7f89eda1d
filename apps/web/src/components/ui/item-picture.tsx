import { useState } from 'react'
import silhouetteUrl from './item-silhouette.svg'

type ItemPictureProps = {
  url: string
  /** The same picture for screens with twice the pixels. */
  sharpUrl?: string
  width?: number
  height?: number
  /** For the one picture that a page is about. */
  isEager?: boolean
}

/** Where a browser would take the second of a `1x` and a `2x`. */
const SHARP_FROM = Math.SQRT2

/** A picture that cannot be shown gives way to a silhouette of the same size. The name always stands beside it. */
export function ItemPicture({
  url: plainUrl,
  sharpUrl,
  width = 320,
  height = 128,
  isEager = false,
}: ItemPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  // No `srcset`: Chromium never lets go of a picture with one that was made and not put into the page, nor of the card
  // around it, and React makes such cards whenever one search overtakes another.
  const url = sharpUrl && globalThis.devicePixelRatio >= SHARP_FROM ? sharpUrl : plainUrl
  const isBroken = url === '' || brokenUrl === url
  return (
    <img
      src={isBroken ? silhouetteUrl : url}
      alt=""
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
