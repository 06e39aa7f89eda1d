import type { ComponentProps, ReactNode } from 'react'
import styles from '#components/ui/checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode }

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
