import '#styles/data.css'

type SkeletonProps = { shape: 'line' | 'title' | 'row' | 'card'; count?: number }

/** Holds the place of content that is on its way, in its final size. Put `aria-busy` on the container. */
export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_unused, index) => (
    <div key={index} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
  ))
}
