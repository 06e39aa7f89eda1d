import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type SelectProps = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest} className="input">
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
