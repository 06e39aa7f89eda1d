import { KeyHint } from '#components/admin/key-hint.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { currentActions, type Action } from '#lib/actions/action-store.ts'
import { useAreKeysOn } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import styles from '#features/office/shell/cheat-sheet.module.css'

type CheatSheetProps = { isOpen: boolean; onDismiss: () => void }

/** All keyboard shortcuts that work on the current page. */
export function CheatSheet({ isOpen, onDismiss }: CheatSheetProps) {
  const t = useT(adminShellTexts)
  const areOn = useAreKeysOn()
  return (
    <Dialog title={t('keys.title')} isOpen={isOpen} onDismiss={onDismiss}>
      {isOpen ? (
        // Longer than a small screen, and nothing in it can be pressed: arrows scroll it once it has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled place must be reachable.
        <section className={styles['cheat-sheet']} tabIndex={0} aria-label={t('keys.title')}>
          {areOn ? <p>{t('keys.lead')}</p> : <Note tone="warn">{t('keys.off')}</Note>}
          {grouped(currentActions()).map(([group, actions]) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {actions.map((action) => (
                  <div key={action.id}>
                    <dt>
                      <Keys keys={action.keys ?? ''} />
                    </dt>
                    <dd>{action.label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </section>
      ) : null}
    </Dialog>
  )
}

export function Keys({ keys }: { keys: string }) {
  const t = useT(adminShellTexts)
  return keys.split(' ').map((key, index) => (
    <span key={key}>
      {index > 0 ? <span className="low"> {t('keys.then')} </span> : null}
      <KeyHint>{key === 'Space' ? t('keys.space') : nameOf(key)}</KeyHint>
    </span>
  ))
}

function nameOf(key: string): string {
  return key.replace(/(?<=\+|^)[a-z]$/, (letter) => letter.toUpperCase()).replace('+', ' ')
}

function grouped(actions: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>()
  for (const action of actions.filter(({ keys }) => keys)) {
    groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  }
  return [...groups]
}
