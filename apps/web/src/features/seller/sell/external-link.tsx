import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import styles from '#features/seller/sell/external-link.module.css'

type ExternalLinkProps = { href: string; className?: string; children: ReactNode }

export function ExternalLink({ href, className = styles['external-link'], children }: ExternalLinkProps) {
  const t = useT(sellTexts)
  return (
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="external" isSmall />
      <span className="visually-hidden">{t('trust.newTab')}</span>
    </a>
  )
}
