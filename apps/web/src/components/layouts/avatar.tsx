import { useState } from 'react'

type AvatarProps = { name: string; url: string }

/** A picture that is missing or cannot be loaded leaves the first letters of the name. */
export function Avatar({ name, url }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (url === '' || url === brokenUrl) {
    return (
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
    )
  }
  return <img className="avatar" src={url} alt="" width="32" height="32" onError={() => setBrokenUrl(url)} />
}
