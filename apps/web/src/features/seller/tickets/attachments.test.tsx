import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { success, TEST_USER, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { fakeLayout } from '#components/ticket/testing/fake-layout.ts'
import { fakeUploads, type FakeUpload } from '#components/ticket/testing/fake-uploads.ts'
import { sampleMessage, sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { TicketPage } from './ticket-page.tsx'

let attachmentIds: string[] = []
let uploads: FakeUpload[] = []
const png = (name = 'zrzut.png', size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const facts = (id: string) => ({ id, contentType: 'image/webp', width: 40, height: 30, byteSize: 10 })
const newId = () => crypto.randomUUID()

async function openTicket(read: () => FakeAnswer = () => success({ ticket: sampleTicket() })) {
  localStorage.setItem('accessToken', 'access-1')
  const page = await renderPage(<TicketPage />, {
    at: '/support/ticket/482',
    pattern: '/support/ticket/:ticketId',
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call: FakeCall) => {
      if (call.method === 'PUT') attachmentIds = (call.body as { attachmentIds: string[] }).attachmentIds
      return call.path.startsWith('/support/ticket/482')
        ? read()
        : success({ user: TEST_USER, unreadTotal: 0 })
    },
  })
  await screen.findByRole('log')
  return page
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Dołącz obraz', { selector: 'input' }), { target: { files } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Wyślij' }))
const arrive = (upload: FakeUpload | undefined, id = newId()) =>
  act(async () => upload?.answer(200, { success: true, attachment: facts(id) }))

beforeAll(addDialogMethods)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  attachmentIds = []
  fakeLayout()
  uploads = fakeUploads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('uploads a picture at once, shows the progress and attaches it to the next message', async () => {
  await openTicket()
  choose(png())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]).toMatchObject({
    url: '/api/support/ticket/482/attachments',
    headers: { Authorization: 'Bearer access-1', 'Content-Type': 'image/png' },
  })
  act(() => uploads[0]?.progress(1, 4))
  const progress = screen.getByLabelText<HTMLProgressElement>('Wysyłanie obrazu zrzut.png')
  expect(progress.value).toBe(0.25)
  send()
  expect(screen.getByText('Poczekaj, aż obrazy się wczytają.')).toBeTruthy()
  const id = newId()
  await arrive(uploads[0], id)
  expect(await screen.findByText('Dołączono obraz zrzut.png')).toBeTruthy()
  expect(screen.queryByLabelText('Wysyłanie obrazu zrzut.png')).toBeNull()
  send()
  await waitFor(() => expect(attachmentIds).toEqual([id]))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Dołączone obrazy' })).toBeNull())
})

test.each([
  [
    'a file that is no picture',
    new File(['<svg/>'], 'rysunek.svg', { type: 'image/svg+xml' }),
    'Przyjmujemy tylko obrazy PNG, JPEG i WebP.',
  ],
  ['a picture above 5 MB', png('wielki.png', 5 * 1024 * 1024 + 1), 'Obraz może mieć najwyżej 5 MB.'],
])('refuses %s before the upload and only lets the user remove it', async (_name, file, text) => {
  await openTicket()
  choose(file)
  const list = screen.getByRole('list', { name: 'Dołączone obrazy' })
  expect(within(list).getByText(text)).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'Ponów' })).toBeNull()
  expect(uploads).toEqual([])
  fireEvent.click(within(list).getByRole('button', { name: `Usuń obraz ${file.name}` }))
  expect(screen.queryByRole('list', { name: 'Dołączone obrazy' })).toBeNull()
})

test('shows the server’s refusal at the picture, and a broken upload can be retried', async () => {
  await openTicket()
  choose(png('pierwszy.png'), png('drugi.png'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const words = 'Nie udało się odczytać tego obrazu. Zapisz go ponownie i spróbuj jeszcze raz.'
  await act(async () =>
    uploads[0]?.answer(422, {
      success: false,
      code: 'attachment_unreadable',
      message: words,
      requestId: 'x',
    }),
  )
  await act(async () => uploads[1]?.breakOff())
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Nie udało się wysłać obrazu.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ponów' }))
  await waitFor(() => expect(uploads).toHaveLength(3))
  await arrive(uploads[2])
  expect(screen.queryByText('Nie udało się wysłać obrazu.')).toBeNull()
})

test('limits a message to five pictures, including pasted and dropped ones', async () => {
  await openTicket()
  choose(png('1.png'), png('2.png'), png('3.png'))
  fireEvent.paste(screen.getByLabelText('Twoja odpowiedź'), { clipboardData: { files: [png('4.png')] } })
  fireEvent.drop(screen.getByLabelText('Twoja odpowiedź'), {
    dataTransfer: { files: [png('5.png'), png('6.png')] },
  })
  expect(
    within(screen.getByRole('list', { name: 'Dołączone obrazy' })).getAllByRole('listitem'),
  ).toHaveLength(5)
  expect(screen.getByText('Do jednej wiadomości możesz dołączyć najwyżej 5 obrazów.')).toBeTruthy()
})

test('loads pictures with the ticket’s credentials and opens them enlarged', async () => {
  const id = newId()
  const messages = [sampleMessage({ id: 1, isInitial: true, attachments: [facts(id)] })]
  const { api } = await openTicket(() => success({ ticket: sampleTicket({ messages }) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Powiększ obraz 1' }))
  expect(api.callsTo(`/support/ticket/482/attachments/${id}`)).toMatchObject([{ accessToken: 'access-1' }])
  const dialog = screen.getByRole('dialog', { name: 'Załączony obraz' })
  const picture = within(dialog).getByRole('img', { name: 'Załączony obraz 1' })
  expect(picture.getAttribute('src')).toMatch(/^data:/)
  expect(within(dialog).getByRole('link', { name: 'Pobierz obraz' }).hasAttribute('download')).toBe(true)
})

test('a picture that fails to load can be retried', async () => {
  const id = newId()
  const messages = [sampleMessage({ id: 1, isInitial: true, attachments: [facts(id)] })]
  let isUp = true
  await openTicket(() => {
    if (!isUp) return 'no-answer'
    isUp = false
    return success({ ticket: sampleTicket({ messages }) })
  })
  const again = await screen.findByRole('button', { name: 'Nie udało się wczytać obrazu. Spróbuj ponownie.' })
  isUp = true
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Powiększ obraz 1' })).toBeTruthy()
})
