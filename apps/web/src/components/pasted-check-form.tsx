import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import styles from '#components/pasted-check-form.module.css'

type PastedCheckFormProps<Answer> = {
  words: (key: PastedCheckWord) => string
  rows: number
  charsMax: number
  ask: (text: string) => Promise<Answer>
  Verdict: ComponentType<Answer>
  /** Offers to read the text from a file. */
  fileLabel?: string
  /** Extracts the relevant part of a pasted text; the default is the whole text. */
  partOf?: (text: string) => string
  /** A text from the URL, which is checked at once. */
  linked?: string
  /** Stands where the verdict will be, until something is checked. */
  example?: ReactNode
}

export type PastedCheckWord = `form.${'label' | 'hint' | 'check' | 'missing' | 'tooLong'}` | 'error.failed'

/** The user pastes a text and gets a verdict about it. */
export function PastedCheckForm<Answer extends object>({
  words: t,
  rows,
  charsMax,
  ask,
  Verdict,
  fileLabel,
  partOf = (text) => text,
  linked = '',
  example,
}: PastedCheckFormProps<Answer>) {
  const [text, setText] = useState(linked)
  const isHydrated = useIsHydrated()
  const [problem, setProblem] = useState<'missing' | 'tooLong'>()
  const failureText = useFailureText()
  // A verdict about an older text never appears beside a newer one: the state is that of the last request.
  const { data: answer, error, isIdle, isPending, mutate: check } = useMutation({ mutationFn: ask })

  useEffect(() => {
    if (linked !== '' && linked.length <= charsMax) check(linked)
  }, [linked, charsMax, check])

  function submit(event: FormEvent) {
    event.preventDefault()
    const pasted = partOf(text.trim())
    const found = pasted === '' ? 'missing' : pasted.length > charsMax ? 'tooLong' : undefined
    setProblem(found)
    if (!found) check(pasted)
  }
  return (
    <>
      <form className={`panel ${styles['proof-form']}`} noValidate onSubmit={submit}>
        <Field
          label={t('form.label')}
          hint={t('form.hint')}
          error={problem ? t(`form.${problem}`) : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={rows}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" variant="primary" icon="shield" isLoading={isPending} disabled={!isHydrated}>
            {t('form.check')}
          </Button>
          {fileLabel === undefined ? null : (
            <FileButton label={fileLabel} charsMax={charsMax} onText={setText} />
          )}
        </div>
      </form>
      <div className={`${styles['proof-verdict']} stack`}>
        {isIdle && linked === '' ? example : null}
        {answer ? <Verdict {...answer} /> : null}
        <FailureNote text={error ? failureText(error, t('error.failed')) : undefined} />
      </div>
    </>
  )
}

type FileButtonProps = { label: string; charsMax: number; onText: (text: string) => void }

function FileButton({ label, charsMax, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="clip" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        // One character more than allowed, so that the form refuses a longer file.
        onChange={({ currentTarget: { files } }) =>
          void files?.[0]
            ?.slice(0, charsMax + 1)
            .text()
            .then(onText)
        }
      />
    </>
  )
}
