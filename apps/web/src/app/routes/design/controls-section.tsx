import { useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextInput } from '#components/ui/text-input.tsx'
import { paths } from '#lib/paths.ts'
import { GallerySection, Specimen } from './specimen.tsx'

const METHODS = [
  { value: 'bank', label: 'Bank transfer', description: 'To accounts in Poland' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'skrill', label: 'Skrill' },
] as const
const CATEGORIES = [
  { value: 'general', label: 'General' },
  { value: 'payments', label: 'Payments' },
]

export function ControlsSection() {
  return (
    <GallerySection title="Controls">
      <Buttons />
      <Fields />
      <Choices />
    </GallerySection>
  )
}

function Buttons() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <Specimen name="Button: primary, secondary, ghost, danger, Steam">
        <div className="row">
          <Button variant="primary">Sell skins</Button>
          <Button>Check value</Button>
          <Button variant="ghost">Clear</Button>
          <Button variant="danger">Reject</Button>
          <Button variant="steam">Sign in through Steam</Button>
        </div>
      </Specimen>
      <Specimen name="Button: sizes, icon, link, icon only">
        <div className="row">
          <Button size="small" icon="refresh">
            Refresh
          </Button>
          <Button size="large" variant="primary">
            Large
          </Button>
          <ButtonLink to={paths.design}>A link</ButtonLink>
          <IconButton icon="close" label="Close" />
        </div>
      </Specimen>
      <Specimen name="Button: loading (press to switch), off">
        <div className="row">
          <Button variant="primary" isLoading={isLoading} onClick={() => setLoading(true)}>
            Save
          </Button>
          <Button isLoading>Loading</Button>
          <Button aria-disabled>Off</Button>
          <Button variant="ghost" onClick={() => setLoading(false)}>
            Stop loading
          </Button>
        </div>
      </Specimen>
    </>
  )
}

function Fields() {
  return (
    <>
      <Specimen name="Field: plain, with hint, optional">
        <Field label="Name" hint="As on your account">
          {(control) => <TextInput {...control} placeholder="Jan Kowalski" />}
        </Field>
        <Field label="SteamID" optionalLabel="optional">
          {(control) => <TextInput {...control} />}
        </Field>
      </Specimen>
      <Specimen name="Field: error, read-only">
        <Field label="Trade URL" error="This link belongs to another Steam account">
          {(control) => <TextInput {...control} defaultValue="https://steamcommunity.com/tradeoffer/new/" />}
        </Field>
        <Field label="Read-only">{(control) => <TextInput {...control} readOnly value="zimorodek" />}</Field>
      </Specimen>
      <Specimen name="Text area, select">
        <Field label="Message">{(control) => <TextArea {...control} rows={3} />}</Field>
        <Field label="Category">{(control) => <Select {...control} options={CATEGORIES} />}</Field>
      </Specimen>
    </>
  )
}

function Choices() {
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>()
  return (
    <>
      <Specimen name="Checkbox: empty, ticked, wrong">
        <Checkbox>I accept the terms and the privacy policy.</Checkbox>
        <Checkbox defaultChecked>I confirm that the items were sent.</Checkbox>
        <Checkbox aria-invalid>This one is required.</Checkbox>
      </Specimen>
      <Specimen name="Radio cards: nothing chosen at first">
        <RadioCards legend="Payout method" options={METHODS} value={method} onChange={setMethod} />
      </Specimen>
      <Specimen name="Copy field">
        <CopyField
          label="Trade link"
          value="https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1"
          copiedToast={{ text: 'Trade link copied', lang: 'en' }}
        />
      </Specimen>
    </>
  )
}
