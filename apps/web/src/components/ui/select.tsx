import type { ComponentProps } from 'react'
import { usePreHydrationInput } from '#lib/use-pre-hydration-input.ts'
import { Icon } from './icon.tsx'
import textInputStyles from '#components/ui/text-input.module.css'
import styles from '#components/ui/select.module.css'

type SelectProps = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function Select({ options, ref, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...rest} ref={usePreHydrationInput(ref)} className={textInputStyles.input}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  )
}
