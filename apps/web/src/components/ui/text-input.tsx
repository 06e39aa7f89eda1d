import type { ComponentProps } from 'react'
import { useTypedEarly } from '#lib/use-typed-early.ts'
import { classNames } from './class-names.ts'

export function TextInput({ className, ref, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} ref={useTypedEarly(ref)} className={classNames('input', className)} />
}

export function TextArea({ className, ref, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...rest} ref={useTypedEarly(ref)} className={classNames('input', className)} />
}
