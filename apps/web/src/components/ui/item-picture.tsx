import { useState } from 'react'
import { classNames } from './class-names.ts'
import silhouetteUrl from './item-silhouette.svg'
import styles from '#components/ui/item-picture.module.css'

type ItemPictureProps = {
  url: string
  /** The same picture for screens with double pixel density. */
  sharpUrl?: string
  width?: number
  height?: number
  /** For the main picture of a page. */
  isEager?: boolean
  /** Shows nothing; the element keeps what it has loaded. */
  isBlank?: boolean
}

/** One transparent pixel, for an element that has shown no picture yet. */
const BLANK_URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** From this pixel density on, a browser would select the `2x` picture instead of the `1x` one. */
const SHARP_FROM = Math.SQRT2

/** Set on the element: a state would render every card of a grid twice. */
function markWaiting(image: HTMLImageElement | null) {
  if (image && !image.complete) image.dataset.waiting = ''
}

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
  const source = url === '' || brokenUrl === url ? silhouetteUrl : url
  // A browser shows the old picture until the new one is loaded, so a reused element is hidden until then.
  const [shown, setShown] = useState(isBlank ? BLANK_URL : source)
  const isHidden = isBlank || shown !== source
  return (
    <img
      src={isBlank ? shown : source}
      ref={markWaiting}
      className={classNames(styles.picture, isHidden && styles['is-hidden'])}
      alt=""
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={({ currentTarget }) => {
        delete currentTarget.dataset.waiting
        if (!isBlank) setShown(source)
      }}
      onError={() => isBlank || setBrokenUrl(url)}
    />
  )
}
