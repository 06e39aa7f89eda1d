import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { PageLink } from './page-link.tsx'
import spinnerStyles from '#components/ui/spinner.module.css'
import styles from '#components/ui/button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'steam' | 'unready'
  size?: 'small' | 'medium' | 'large'
  isFull?: boolean
  icon?: IconName
}

type ButtonProps = ComponentProps<'button'> & Look & { isLoading?: boolean }

/** While it loads, the button keeps its width, text and focus, but a click does nothing. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isFull = false,
  isLoading = false,
  icon,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const isOff = isLoading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isOff || undefined}
      aria-busy={isLoading || undefined}
      className={classNames(lookOf({ variant, size, isFull }), isLoading && styles['is-loading'], className)}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
      {isLoading ? <span className={spinnerStyles.spinner} aria-hidden="true" /> : null}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof PageLink> & Look

/** A link to a page of this site that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  isFull = false,
  icon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <PageLink {...rest} className={classNames(lookOf({ variant, size, isFull }), className)}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </PageLink>
  )
}

function ButtonLabel({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <span className={styles['button-label']}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  )
}

function lookOf({ variant, size, isFull }: Required<Omit<Look, 'icon'>>): string {
  return classNames(
    styles.button,
    styles[`button-${variant}`],
    size !== 'medium' && styles[`button-${size}`],
    isFull && styles['button-full'],
  )
}
