import { useState } from 'react'
import styles from '#components/layouts/avatar.module.css'

type AvatarProps = { name: string; url: string }

/** When the picture is missing or fails to load, the initials of the name are shown. */
export function Avatar({ name, url }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (url === '' || url === brokenUrl) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={styles.avatar}
      src={url}
      alt=""
      width="32"
      height="32"
      onError={() => setBrokenUrl(url)}
    />
  )
}
