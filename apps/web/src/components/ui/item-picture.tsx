import { useState } from 'react'
import silhouetteUrl from './item-silhouette.svg'

type ItemPictureProps = {
  url: string
  /** The same picture for screens with double pixel density. */
  sharpUrl?: string
  width?: number
  height?: number
  /** For the main picture of a page. */
  isEager?: boolean
  /** Shows nothing. Without it, a reused element shows the old picture until the new one is loaded. */
  isBlank?: boolean
}

/** One transparent pixel. An element that stays in the page costs less than one that is removed and added. */
const BLANK_URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** From this pixel density on, a browser would select the `2x` picture instead of the `1x` one. */
const SHARP_FROM = Math.SQRT2

/** A picture that cannot be shown is replaced by a silhouette of the same size. The name is always beside it. */
export function ItemPicture({
  url: plainUrl,
  sharpUrl,
  width = 320,
  height = 128,
  isEager = false,
  isBlank = false,
}: ItemPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  // No `srcset`: Chromium leaks an image with `srcset` that was created but never inserted, together with its card.
  // React creates such cards whenever a newer search replaces an older one.
  const url = sharpUrl && globalThis.devicePixelRatio >= SHARP_FROM ? sharpUrl : plainUrl
  const isBroken = url === '' || brokenUrl === url
  return (
    <img
      src={isBlank ? BLANK_URL : isBroken ? silhouetteUrl : url}
      alt=""
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
