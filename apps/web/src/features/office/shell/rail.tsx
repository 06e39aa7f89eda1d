import { useState } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '#components/layouts/logo.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import { keptStorage } from '#lib/session/browser-storage.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { isInside, NAV, type NavEntry } from './nav.ts'
import styles from '#features/office/shell/rail.module.css'

const COLLAPSED_KEY = 'adminRail'

/** The sidebar on wide screens, the bottom bar on phones. */
export function Rail({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useT(adminShellTexts)
  const may = useMay()
  const [isCollapsed, setCollapsed] = useState(() => keptStorage.getItem(COLLAPSED_KEY) === 'collapsed')
  const [isMoreOpen, setMoreOpen] = useState(false)
  const entries = NAV.filter((entry) => may(entry.permission))

  function toggle() {
    if (isCollapsed) keptStorage.removeItem(COLLAPSED_KEY)
    else keptStorage.setItem(COLLAPSED_KEY, 'collapsed')
    setCollapsed(!isCollapsed)
  }
  const link = (entry: NavEntry, onClick?: () => void) => (
    <RailLink key={entry.to} entry={entry} count={counts[entry.to] ?? 0} onClick={onClick} />
  )
  return (
    <nav
      className={classNames(styles['admin-rail'], isCollapsed && styles['is-collapsed'])}
      aria-label={t('nav.label')}
    >
      <div className={styles['admin-rail-head']}>
        <Logo />
        <IconButton
          icon={isCollapsed ? 'right' : 'left'}
          label={isCollapsed ? t('nav.expand') : t('nav.collapse')}
          onClick={toggle}
        />
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to} className={entry.isInBar ? undefined : styles['is-wide-only']}>
            {link(entry)}
          </li>
        ))}
        <li className={styles['is-narrow-only']}>
          <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
            <Icon name="more" />
            <span>{t('nav.more')}</span>
          </button>
        </li>
      </ul>
      <PageLink className={styles['admin-back']} to={paths.home}>
        <Icon name="left" />
        <span>{t('nav.back')}</span>
      </PageLink>
      <Dialog title={t('nav.more')} isOpen={isMoreOpen} onDismiss={() => setMoreOpen(false)}>
        {isMoreOpen ? (
          <ul className={styles['admin-more']}>
            {entries
              .filter((entry) => !entry.isInBar)
              .map((entry) => (
                <li key={entry.to}>{link(entry, () => setMoreOpen(false))}</li>
              ))}
            <li>
              <PageLink to={paths.home}>
                <Icon name="left" />
                <span>{t('nav.back')}</span>
              </PageLink>
            </li>
          </ul>
        ) : null}
      </Dialog>
    </nav>
  )
}

type RailLinkProps = { entry: NavEntry; count: number; onClick: (() => void) | undefined }

function RailLink({ entry, count, onClick }: RailLinkProps) {
  const t = useT(adminShellTexts)
  const isCurrent = isInside(barePath(useLocation().pathname), entry.to)
  const name = t(entry.label)
  return (
    <PageLink to={entry.to} aria-current={isCurrent ? 'page' : undefined} title={name} onClick={onClick}>
      <Icon name={entry.icon} />
      <span>{name}</span>
      {count > 0 ? (
        <>
          {/* A label of its own would have to repeat what the eye sees. */}
          <b className="num">{count > 999 ? '999+' : count}</b>
          <span className="visually-hidden"> {t('nav.waiting')}</span>
        </>
      ) : null}
    </PageLink>
  )
}
