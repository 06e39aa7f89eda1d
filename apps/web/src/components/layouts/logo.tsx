import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { paths } from '#lib/paths.ts'
import styles from '#components/layouts/logo.module.css'

/** The currency sign rotated by 45 degrees, which also looks like a crosshair. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect className={styles['logo-box']} width="32" height="32" rx="8" />
      <g className={styles['logo-mark']}>
        <circle cx="16" cy="16" r="5.5" />
        <path d="M7.5 7.5l3.4 3.4M24.5 7.5l-3.4 3.4M7.5 24.5l3.4-3.4M24.5 24.5l-3.4-3.4" />
      </g>
    </svg>
  )
}

export function Logo() {
  const name = brand.BRAND_NAME.toLowerCase()
  // The working name combines two words; every other name is shown as one word.
  const [first, second] = name === 'skinkantor' ? ['skin', 'kantor'] : [brand.BRAND_NAME, '']
  return (
    <PageLink className={styles.logo} to={paths.home}>
      <LogoMark />
      <span>
        {first}
        <b>{second}</b>
      </span>
    </PageLink>
  )
}
