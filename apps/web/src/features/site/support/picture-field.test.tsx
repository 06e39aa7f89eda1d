import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeUploads } from '#components/ticket/testing/fake-uploads.ts'
import { field, fillIn, GUEST_KEY, openSupport, prepareSupport, submit } from './testing/open-support.tsx'

prepareSupport()

const file = (name: string, type = 'image/png') => new File([new Uint8Array(10)], name, { type })
const choose = (...files: File[]) => fireEvent.change(field(/^Zrzuty ekranu/), { target: { files } })
const attachment = (id: string) => ({ id, contentType: 'image/webp', width: 4, height: 3, byteSize: 10 })

test('sends the chosen pictures as the second message of the new ticket, with the key of a guest', async () => {
  const uploads = fakeUploads()
  const { api } = await openSupport()
  fillIn()
  choose(file('zrzut.png'), file('umowa.pdf', 'application/pdf'))
  expect(screen.getByText('Tych plików nie dołączymy: umowa.pdf')).toBeTruthy()
  submit()
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]).toMatchObject({
    url: '/api/support/ticket/482/attachments',
    headers: { 'X-Ticket-Key': GUEST_KEY },
  })
  const id = crypto.randomUUID()
  await act(async () => uploads[0]?.answer(200, { success: true, attachment: attachment(id) }))
  expect(await screen.findByText('Numer zgłoszenia: 000482')).toBeTruthy()
  expect(api.callsTo('/support/ticket/482')).toMatchObject([
    { method: 'PUT', ticketKey: GUEST_KEY, body: { message: '', attachmentIds: [id] } },
  ])
})

test('names a picture that could not be sent, because the ticket exists already', async () => {
  const uploads = fakeUploads()
  const { api } = await openSupport()
  fillIn()
  choose(file('zrzut.png'))
  submit()
  await waitFor(() => expect(uploads).toHaveLength(1))
  await act(async () => uploads[0]?.answer(500, { success: false }))
  expect(await screen.findByText(/^Nie udało się dołączyć: zrzut\.png/)).toBeTruthy()
  expect(api.callsTo('/support/ticket')).toHaveLength(1)
})
