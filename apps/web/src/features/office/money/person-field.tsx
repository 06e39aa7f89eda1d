import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { PickDialog } from '#components/admin/pick-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { moneyTexts } from './money-texts.ts'

export type Person = { id: string; name: string; steamId: string }

const TYPING_MS = 200
const CHARS_MIN = 2

/** Picks a user by name or Steam ID. */
export function PersonField({ name, label }: { name: string; label: string }) {
  const t = useT(moneyTexts)
  const [isOpen, setOpen] = useState(false)
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value: Person | null) => (value ? undefined : t('person.missing')) },
  })
  const person = field.value as Person | null
  const shown = person ? `${person.name} (${person.steamId})` : t('person.pick')
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(control) => (
        <>
          <Button
            {...control}
            ref={field.ref}
            isFull
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <span dir="auto">{shown}</span>
          </Button>
          <PersonDialog
            isOpen={isOpen}
            onDismiss={() => setOpen(false)}
            onPick={(picked) => {
              field.onChange(picked)
              setOpen(false)
            }}
          />
        </>
      )}
    </Field>
  )
}

type PersonDialogProps = { isOpen: boolean; onDismiss: () => void; onPick: (person: Person) => void }

function PersonDialog({ isOpen, onDismiss, onPick }: PersonDialogProps) {
  const t = useT(moneyTexts)
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim(), TYPING_MS)
  const { data, error, isFetching } = useQuery({
    ...staffQuery('GET /api/admin/search', { query: { q } }),
    enabled: isOpen && q.length >= CHARS_MIN,
  })
  const found = q.length < CHARS_MIN ? [] : (data?.users ?? [])
  const none = error ? t('list.failed') : isFetching || q !== text.trim() ? '' : t('person.none')
  return (
    <PickDialog
      title={t('person.pick')}
      isOpen={isOpen}
      onDismiss={onDismiss}
      label={t('person.search')}
      listLabel={t('person.found')}
      placeholder={t('person.search')}
      onSearch={setText}
      none={q.length < CHARS_MIN ? t('person.hint') : none}
      choices={found.map((person) => ({
        id: person.id,
        // The server has matched it already, possibly by a former name.
        words: `${text} ${person.name}`,
        content: (
          <>
            <span dir="auto">{person.name}</span>
            <span className="low">{person.steamId}</span>
          </>
        ),
        run: () => onPick(person),
      }))}
    />
  )
}
