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

/** A picture that cannot be shown gives way to a silhouette of the same size. The name always stands beside it. */
export function ItemPicture({ url, sharpUrl, width = 320, height = 128, isEager = false }: ItemPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const isBroken = url === '' || brokenUrl === url
  return (
    <img
      src={isBroken ? silhouetteUrl : url}
      srcSet={sharpUrl && !isBroken ? `${sharpUrl} 2x` : undefined}
      alt=""
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
