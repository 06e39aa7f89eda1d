import styles from '#components/ui/skeleton.module.css'

type SkeletonProps = { shape: 'line' | 'title' | 'row' | 'card'; count?: number }

/** A placeholder in the final size of content that is loading. Put `aria-busy` on the container. */
export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_unused, index) => (
    <div key={index} className={`${styles.skeleton} ${styles[`skeleton-${shape}`]}`} aria-hidden="true" />
  ))
}
