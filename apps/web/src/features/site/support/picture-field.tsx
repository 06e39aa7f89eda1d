import { ATTACHMENT_TYPES, TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { supportTexts } from './support-texts.ts'
import styles from '#features/site/support/picture-field.module.css'

const BYTES_PER_MB = 1024 * 1024

/** Pictures for the first message. Files that the server would refuse are named and left out. */
export function PictureField({ onChange }: { onChange: (pictures: readonly File[]) => void }) {
  const t = useT(supportTexts)
  const [names, setNames] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])

  function choose(files: readonly File[]) {
    const good = files.filter((file) => isAccepted(file)).slice(0, TICKET_LIMITS.attachmentsPerMessage)
    setRefused(files.filter((file) => !good.includes(file)).map(({ name }) => name))
    setNames(good.map(({ name }) => name))
    onChange(good)
  }

  return (
    <Field
      label={t('form.pictures')}
      optionalLabel={t('form.optional')}
      hint={t('form.picturesHint', {
        count: TICKET_LIMITS.attachmentsPerMessage,
        size: TICKET_LIMITS.attachmentBytes / BYTES_PER_MB,
      })}
      error={refused.length > 0 ? t('form.picturesRefused', { names: refused.join(', ') }) : undefined}
    >
      {(control) => (
        <div className={styles['picture-field']}>
          {/* The browser's own words would be in the browser's language. */}
          <input
            {...control}
            type="file"
            multiple
            accept={ATTACHMENT_TYPES.join()}
            onChange={(event) => choose([...(event.currentTarget.files ?? [])])}
          />
          <span className={styles['picture-button']} aria-hidden="true">
            <Icon name="clip" isSmall />
            {t('form.picturesChoose')}
          </span>
          <span
            className={classNames('small', names.length === 0 && styles['picture-drop'])}
            aria-hidden="true"
          >
            {names.length > 0 ? names.join(', ') : t('form.picturesDrop')}
          </span>
        </div>
      )}
    </Field>
  )
}

function isAccepted({ type, size }: File): boolean {
  return (ATTACHMENT_TYPES as readonly string[]).includes(type) && size <= TICKET_LIMITS.attachmentBytes
}
