import type { ComponentProps, ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextInput } from '#components/ui/text-input.tsx'
import { ApiError, failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

export type SubmitOptions<Values extends FieldValues> = {
  defaults: Values
  /** Throws the server's error; the form keeps the typed values and shows it. */
  onSubmit: (values: Values, form: UseFormReturn<Values>) => Promise<void> | void
  /** The words for an error; the server's own message by default. */
  describe?: ((error: unknown) => string) | undefined
}

/** A form of react-hook-form. A refusal is shown at the field that the server names, otherwise above the button. */
export function useSubmitForm<Values extends FieldValues>(options: SubmitOptions<Values>) {
  const t = useT(adminTexts)
  const { defaults, onSubmit, describe = (error) => failureText(error, t('action.failed')) } = options
  const form = useForm<Values>({ defaultValues: defaults as DefaultValues<Values> })
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values, form)
    } catch (error) {
      const fields = error instanceof ApiError ? Object.keys(error.fields) : []
      const named = fields.find((name) => name in defaults) as Parameters<typeof form.setError>[0] | undefined
      form.setError(named ?? 'root', { message: describe(error) })
    }
  })
  return { form, submit }
}

type FormProps<Values extends FieldValues> = SubmitOptions<Values> & {
  className?: string
  children: ReactNode
}

export function Form<Values extends FieldValues>({
  className = 'stack',
  children,
  ...rest
}: FormProps<Values>) {
  const { form, submit } = useSubmitForm(rest)
  return (
    <FormProvider {...form}>
      <form className={className} noValidate onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </FormProvider>
  )
}

/** The error of the whole form. */
export function FormFailure() {
  return <FailureNote text={useFormState().errors.root?.message} />
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" {...props} isLoading={useFormState().isSubmitting} />
}

type FieldOptions = {
  name: string
  label: string
  hint?: string | undefined
  /** Returns the error text of a wrong value. */
  check?: ((value: string) => string | undefined) | undefined
}

function useField({ name, label, hint, check }: FieldOptions) {
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const message = errors[name]?.message
  const rules: RegisterOptions = check ? { validate: (value) => check(String(value)) } : {}
  return {
    field: { label, hint, error: typeof message === 'string' ? message : undefined },
    input: register(name, rules),
  }
}

type TextFieldProps = FieldOptions & Omit<ComponentProps<'input'>, keyof FieldOptions>

export function TextField({ name, label, hint, check, ...rest }: TextFieldProps) {
  const { field, input } = useField({ name, label, hint, check })
  return <Field {...field}>{(control) => <TextInput {...rest} {...control} {...input} />}</Field>
}

type AreaFieldProps = FieldOptions & Omit<ComponentProps<'textarea'>, keyof FieldOptions>

export function AreaField({ name, label, hint, check, ...rest }: AreaFieldProps) {
  const { field, input } = useField({ name, label, hint, check })
  return <Field {...field}>{(control) => <TextArea {...rest} {...control} {...input} />}</Field>
}

type SelectFieldProps = FieldOptions & { options: ComponentProps<typeof Select>['options'] }

export function SelectField({ options, ...rest }: SelectFieldProps) {
  const { field, input } = useField(rest)
  return <Field {...field}>{(control) => <Select options={options} {...control} {...input} />}</Field>
}

/** Requires a text of at least this many characters. */
export const atLeast = (chars: number, message: string) => (value: string) =>
  value.trim().length < chars ? message : undefined
