import { useNavigate } from 'react-router'
import { useActions } from '#lib/actions/use-actions.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { NAV } from './nav.ts'

/** Actions that are available on every page of the back office. */
export function useFrameActions({ onKeys, onCommand }: { onKeys: () => void; onCommand: () => void }): void {
  const t = useT(adminShellTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const may = useMay()
  useActions([
    {
      id: 'command',
      keys: 'Ctrl+k',
      label: t('keys.command'),
      group: t('keys.general'),
      isKeyOnly: true,
      run: onCommand,
    },
    { id: 'keys', keys: '?', label: t('keys.sheet'), group: t('keys.general'), run: onKeys },
    ...NAV.filter((entry) => may(entry.permission)).map((entry) => ({
      id: `go-${entry.key}`,
      keys: `g ${entry.key}`,
      label: t(entry.label),
      group: t('keys.go'),
      run: () => void navigate(localizedPath(entry.to, language)),
    })),
  ])
}
