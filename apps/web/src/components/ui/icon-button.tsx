import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from '#components/ui/icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { icon: IconName; label: string }

/** A button without visible text; a screen reader reads the label. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles['icon-button'], className)}
    >
      <Icon name={icon} />
    </button>
  )
}
