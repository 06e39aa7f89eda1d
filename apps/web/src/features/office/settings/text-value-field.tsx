import { readAccountNumber } from '@app/contract/payments/account-number'
import { useState } from 'react'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { LOOKS_LIKE_EMAIL } from '#lib/looks-like-email.ts'

const READERS = {
  'bank.account_number': (text: string) => {
    const read = readAccountNumber(text)
    return 'accountNumber' in read ? read.accountNumber : undefined
  },
  'mail.from': (text: string) => {
    const address = text.trim()
    return address === '' || LOOKS_LIKE_EMAIL.test(address) ? address : undefined
  },
} as const

type TextValueFieldProps = {
  settingKey: keyof typeof READERS
  initial: string
  onChange: (value: string | undefined) => void
}

export const isTextSetting = (key: string): key is keyof typeof READERS => Object.hasOwn(READERS, key)

export function TextValueField({ settingKey, initial, onChange }: TextValueFieldProps) {
  const words = useSettingWords()
  const [text, setText] = useState(initial)
  return (
    <Field label={words.nameOf(settingKey)}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onChange(READERS[settingKey](event.currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}
