import type { ReactNode } from 'react'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'

/** The trade link for the items, to copy or to open. */
export function TradeLink({ url }: { url: string }) {
  const t = useT(sellTexts)
  return (
    <>
      <CopyField
        label={t('trust.link')}
        value={url}
        copiedToast={{ text: t('trust.linkCopied'), lang: 'en' }}
      />
      <ExternalLink href={url} className="button button-secondary button-full">
        {t('trust.open')}
      </ExternalLink>
    </>
  )
}

type ExternalLinkProps = { href: string; className?: string; children: ReactNode }

export function ExternalLink({ href, className = 'external-link', children }: ExternalLinkProps) {
  const t = useT(sellTexts)
  return (
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="external" isSmall />
      <span className="visually-hidden">{t('trust.newTab')}</span>
    </a>
  )
}
