import type { ReactNode } from 'react'

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
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
      <div className="specimens">{children}</div>
    </section>
  )
}
