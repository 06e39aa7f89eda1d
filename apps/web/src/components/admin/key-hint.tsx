import type { ComponentProps } from 'react'
import styles from '#components/admin/key-hint.module.css'

/** The keyboard shortcut of a button, shown inside it. */
export function KeyHint(props: ComponentProps<'kbd'>) {
  return <kbd {...props} className={styles['key-hint']} />
}
