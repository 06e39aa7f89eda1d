import type { ReactNode } from 'react'
import galleryStyles from '#app/routes/design/gallery.module.css'
import styles from '#app/routes/design/specimen.module.css'

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3>{name}</h3>
      {children}
    </div>
  )
}

type SectionProps = { title: string; children: ReactNode }

export function GallerySection({ title, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={galleryStyles.specimens}>{children}</div>
    </section>
  )
}
