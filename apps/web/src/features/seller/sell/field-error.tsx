import { Icon } from '#components/ui/icon.tsx'

/** Under a group of choices, which has no single control that `Field` could tie it to. */
export function FieldError({ text, id }: { text: string; id?: string }) {
  return (
    <div className="field-error" id={id}>
      <Icon name="alert" isSmall />
      {text}
    </div>
  )
}
