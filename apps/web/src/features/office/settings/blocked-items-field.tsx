import type { BlockedItem } from '@app/contract/catalog/blocked-items'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/blocked-items-field.module.css'

const CHARS_MIN = 3

type BlockedItemsFieldProps = {
  initial: BlockedItem[]
  onChange: (value: BlockedItem[] | undefined) => void
}

export function BlockedItemsField({ initial, onChange }: BlockedItemsFieldProps) {
  const t = useT(settingsTexts)
  const [blocks, setBlocks] = useState<(BlockedItem & { key: number })[]>(() =>
    initial.map((block, key) => ({ ...block, key })),
  )
  function change(next: typeof blocks) {
    setBlocks(next)
    const cleaned = next.map(({ name, until, reason }) => ({
      name: name.trim(),
      until,
      reason: reason.trim(),
    }))
    const isValid = cleaned.every(
      ({ name, reason }) => name.length >= CHARS_MIN && reason.length >= CHARS_MIN,
    )
    onChange(isValid ? cleaned : undefined)
  }
  const edit = (key: number, part: Partial<BlockedItem>) =>
    change(blocks.map((block) => (block.key === key ? { ...block, ...part } : block)))
  return (
    <div className="stack">
      {blocks.map(({ key, name, until, reason }) => (
        <BlockRow
          key={key}
          block={{ name, until, reason }}
          onEdit={(part) => edit(key, part)}
          onRemove={() => change(blocks.filter((block) => block.key !== key))}
        />
      ))}
      <Button
        onClick={() =>
          change([
            ...blocks,
            { name: '', until: null, reason: '', key: Math.max(-1, ...blocks.map(({ key }) => key)) + 1 },
          ])
        }
      >
        {t('blocked.add')}
      </Button>
    </div>
  )
}

type BlockRowProps = {
  block: BlockedItem
  onEdit: (part: Partial<BlockedItem>) => void
  onRemove: () => void
}

function BlockRow({ block: { name, until, reason }, onEdit, onRemove }: BlockRowProps) {
  const t = useT(settingsTexts)
  return (
    <div className={styles['blocked-item']}>
      <Field label={t('blocked.name')}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            onChange={(event) => onEdit({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('blocked.until')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={until ?? ''}
            onChange={(event) => onEdit({ until: event.currentTarget.value || null })}
          />
        )}
      </Field>
      <Field label={t('blocked.reason')}>
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            onChange={(event) => onEdit({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button size="small" variant="ghost" aria-label={t('blocked.removeNamed', { name })} onClick={onRemove}>
        {t('blocked.remove')}
      </Button>
    </div>
  )
}
