import { usePreHydrationInput } from '#lib/use-pre-hydration-input.ts'
import { Icon } from './icon.tsx'
import textInputStyles from '#components/ui/text-input.module.css'
import styles from '#components/ui/search-field.module.css'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** The label is for screen readers only; the icon and the placeholder show its meaning. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles['search-field']}>
      <Icon name="search" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={usePreHydrationInput<HTMLInputElement>()}
        type="search"
        className={textInputStyles.input}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
