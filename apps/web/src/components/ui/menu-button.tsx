import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { moveInMenu } from './menu-keys.ts'
import { PageLink } from './page-link.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  /** Shows a line between this item and the items above it. */
  hasRule?: boolean
} & ({ to: string } | { onSelect: () => void })

type MenuButtonProps = {
  label: string
  className: string
  children: ReactNode
  items: readonly MenuItem[]
}

/**
 * The menu button of the ARIA Authoring Practices: Enter, Space and ↓ open on the first item, ↑ on the last. Arrows,
 * Home, End and letters move; Esc and Tab close, and Esc returns the focus.
 */
export function MenuButton({ label, className, children, items }: MenuButtonProps) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLUListElement>(null)
  const [openOn, setOpenOn] = useState<'first' | 'last'>()
  const isOpen = openOn !== undefined

  useEffect(() => {
    if (openOn)
      itemsOf(menu.current)
        .at(openOn === 'first' ? 0 : -1)
        ?.focus()
  }, [openOn])

  function close({ returnFocus }: { returnFocus: boolean }) {
    setOpenOn(undefined)
    if (returnFocus) button.current?.focus()
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpenOn(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function onMenuKey(event: KeyboardEvent) {
    if (event.key === 'Escape') close({ returnFocus: true })
    else if (event.key === 'Tab') close({ returnFocus: false })
    else if (!moveInMenu(itemsOf(menu.current), event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div
      className="menu"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpenOn(undefined)
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpenOn(isOpen ? undefined : 'first')}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {isOpen ? (
        <ul ref={menu} id={menuId} className="menu-list" role="menu" aria-label={label} onKeyDown={onMenuKey}>
          {items.map((item) => (
            <li key={item.id} role="none" className={item.hasRule ? 'has-rule' : undefined}>
              <MenuEntry item={item} onChoose={() => close({ returnFocus: !('to' in item) })} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const content = (
    <>
      {item.icon ? <Icon name={item.icon} /> : null}
      {item.label}
    </>
  )
  if ('to' in item) {
    return (
      <PageLink role="menuitem" tabIndex={-1} to={item.to} onClick={onChoose}>
        {content}
      </PageLink>
    )
  }
  function select() {
    onChoose()
    if ('onSelect' in item) item.onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={select}>
      {content}
    </button>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
