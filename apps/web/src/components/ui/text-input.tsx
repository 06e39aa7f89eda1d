import type { ComponentProps } from 'react'
import { usePreHydrationInput } from '#lib/use-pre-hydration-input.ts'
import { classNames } from './class-names.ts'
import styles from '#components/ui/text-input.module.css'

export function TextInput({ className, ref, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...rest}
      ref={usePreHydrationInput(ref)}
      className={classNames(styles.input, className)}
    />
  )
}

export function TextArea({ className, ref, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...rest}
      ref={usePreHydrationInput(ref)}
      className={classNames(styles.input, className)}
    />
  )
}
