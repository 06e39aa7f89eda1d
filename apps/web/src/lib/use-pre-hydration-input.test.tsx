import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextInput } from '#components/ui/text-input.tsx'

const OPTIONS = [
  { value: 'general', label: 'General' },
  { value: 'payout', label: 'Payout' },
]

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  cleanup()
})

function Form() {
  const [draft, setDraft] = useState({ name: '', text: '', kind: 'general' })
  return (
    <form>
      <TextInput
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextArea
        value={draft.text}
        onChange={(event) => setDraft((now) => ({ ...now, text: event.target.value }))}
      />
      <Select
        options={OPTIONS}
        value={draft.kind}
        onChange={(event) => setDraft((now) => ({ ...now, kind: event.target.value }))}
      />
      <output>{JSON.stringify(draft)}</output>
    </form>
  )
}

async function comeToLife(type: (page: HTMLElement) => void): Promise<HTMLElement> {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Form />)
  type(page)
  await act(async () => {
    root = hydrateRoot(page, <Form />)
  })
  return page
}

const draftIn = (page: HTMLElement) => JSON.parse(page.querySelector('output')?.textContent ?? '') as object

test('keeps text and selections entered before hydration', async () => {
  const page = await comeToLife((before) => {
    before.querySelector('input')!.value = 'Ewa'
    before.querySelector('textarea')!.value = 'Gdzie przelew?'
    before.querySelector('select')!.value = 'payout'
  })
  expect(draftIn(page)).toEqual({ name: 'Ewa', text: 'Gdzie przelew?', kind: 'payout' })
  expect(page.querySelector('input')?.value).toBe('Ewa')
})

test('keeps the initial values of untouched fields', async () => {
  const page = await comeToLife(() => undefined)
  expect(draftIn(page)).toEqual({ name: '', text: '', kind: 'general' })
})
