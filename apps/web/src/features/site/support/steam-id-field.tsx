import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { supportTexts } from './support-texts.ts'
import supportStyles from '#features/site/support/support.module.css'
import styles from '#features/site/support/steam-id-field.module.css'

const HIDE_AFTER_MS = 200

type SteamIdFieldProps = {
  value: string
  error: string | undefined
  recent: readonly string[]
  /** The id of the signed-in user. */
  ownId: string | undefined
  isUnknown: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

/** A combobox as in the ARIA Authoring Practices: the list only suggests values, and any text may be typed. */
export function SteamIdField({
  value,
  error,
  recent,
  ownId,
  isUnknown,
  onChange,
  onLeave,
}: SteamIdFieldProps) {
  const t = useT(supportTexts)
  const listId = useId()
  const list = useSuggestions({ recent, value, onChange })
  const { isOpen, activeIndex } = list

  return (
    <div className={styles['steam-id']}>
      <Field label={t('form.steamId')} optionalLabel={t('form.optional')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            name="steamId"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is an input, with a list of ours.
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="mono"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onFocus={list.show}
            onClick={list.show}
            onBlur={() => {
              list.hideSoon()
              onLeave()
            }}
            onKeyDown={list.onKeyDown}
          />
        )}
      </Field>
      <RecentIds listId={listId} recent={recent} list={list} />
      <output className="visually-hidden">
        {isOpen ? t('form.recentCount', { count: recent.length }) : null}
      </output>
      {value === ownId ? null : <OwnIdButton ownId={ownId} isUnknown={isUnknown} onUse={onChange} />}
    </div>
  )
}

type RecentIdsProps = { listId: string; recent: readonly string[]; list: ReturnType<typeof useSuggestions> }

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A datalist cannot be hidden after 200 ms or walked with our keys. */
function RecentIds({ listId, recent, list: { isOpen, activeIndex, pick } }: RecentIdsProps) {
  const t = useT(supportTexts)
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('form.recent')}
      className={styles['steam-ids']}
      hidden={!isOpen}
    >
      {recent.map((id, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The combobox has the keys.
        <div
          key={id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          className="mono"
          onClick={() => pick(id)}
        >
          {id}
        </div>
      ))}
    </div>
  )
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role */

type OwnIdProps = { ownId: string | undefined; isUnknown: boolean; onUse: (id: string) => void }

/** The space is reserved before the user is known, so that the fields below do not move. */
function OwnIdButton({ ownId, isUnknown, onUse }: OwnIdProps) {
  const t = useT(supportTexts)
  if (ownId === undefined && !isUnknown) return null
  return (
    <Button
      size="small"
      className={isUnknown ? supportStyles['room-for-stored'] : undefined}
      onClick={() => {
        if (ownId !== undefined) onUse(ownId)
      }}
    >
      {t('form.useMine')}
    </Button>
  )
}

type Suggestions = { recent: readonly string[]; value: string; onChange: (value: string) => void }

function useSuggestions({ recent, value, onChange }: Suggestions) {
  const [isWanted, setWanted] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const isOpen = isWanted && recent.length > 0

  function show() {
    clearTimeout(hiding.current)
    setWanted(true)
  }
  function hide() {
    clearTimeout(hiding.current)
    setWanted(false)
    setActiveIndex(-1)
  }
  function pick(id: string) {
    onChange(id)
    hide()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && recent.length > 0) {
      event.preventDefault()
      show()
      const start = step > 0 ? -1 : recent.length
      const from = activeIndex < 0 || !isOpen ? start : activeIndex
      return setActiveIndex((from + step + recent.length) % recent.length)
    }
    const active = recent[activeIndex]
    if (event.key === 'Enter' && isOpen && active !== undefined) {
      event.preventDefault()
      pick(active)
    }
    if (event.key !== 'Escape') return
    if (isOpen) return hide()
    if (value !== '') onChange('')
  }

  return {
    isOpen,
    activeIndex,
    show,
    pick,
    onKeyDown,
    // Hides the list with a short delay, so that a click on it still works.
    hideSoon: () => {
      clearTimeout(hiding.current)
      hiding.current = setTimeout(hide, HIDE_AFTER_MS)
    },
  }
}
