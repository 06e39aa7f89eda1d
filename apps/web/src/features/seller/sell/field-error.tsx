import { Icon } from '#components/ui/icon.tsx'
import fieldStyles from '#components/ui/field.module.css'

/** For a group of options, which has no single control that `Field` could link to. */
export function FieldError({ text, id }: { text: string; id?: string }) {
  return (
    <div className={fieldStyles['field-error']} id={id}>
      <Icon name="alert" isSmall />
      {text}
    </div>
  )
}
