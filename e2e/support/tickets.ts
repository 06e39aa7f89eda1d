import { randomUUID } from 'node:crypto'
import type { NewTicketResponse, Ticket, TicketResponse } from '@app/contract/support/tickets'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { inLanguage } from './pages.ts'
import { newPlayer, signInAt, SIMULATOR } from './people.ts'
import type { Language } from './screen.ts'
import { Session } from './session.ts'
import { openStaff, type Staff as OpenStaff } from './staff.ts'

export const SUPPORT_WORDS = {
  pl: {
    name: 'Imię lub nick',
    email: 'E-mail',
    category: 'Kategoria',
    subject: 'Temat',
    message: 'Wiadomość',
    send: 'Wyślij zgłoszenie',
    required: 'Proszę wypełnić wszystkie wymagane pola',
    sent: 'Zgłoszenie zostało wysłane pomyślnie!',
    link: 'Link do zgłoszenia',
    open: 'Otwórz zgłoszenie',
    again: 'Wyślij nowe zgłoszenie',
    log: 'Wiadomości',
    reply: 'Twoja odpowiedź',
    faq: 'FAQ (8)',
    failed: 'Nie udało się załadować zgłoszenia',
    closed: 'To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.',
  },
  en: {
    name: 'Name or nickname',
    email: 'E-mail',
    category: 'Category',
    subject: 'Subject',
    message: 'Message',
    send: 'Send request',
    required: 'Please fill in all required fields',
    sent: 'Your request has been sent!',
    link: 'Link to your ticket',
    open: 'Open the ticket',
    again: 'Send another ticket',
    log: 'Messages',
    reply: 'Your reply',
    faq: 'FAQ (8)',
    failed: 'Could not load the ticket',
    closed: 'This ticket is closed. You cannot add new messages.',
  },
} as const

/** Unique text, because the same text twice is treated as one ticket. */
export function newWords(start = 'Przelew nie dotarł'): string {
  return `${start} ${randomUUID()}`
}

export async function fillInForm(
  page: Page,
  language: Language,
  content: { name?: string; email?: string; subject?: string; message: string },
): Promise<void> {
  const words = SUPPORT_WORDS[language]
  const {
    name = 'Łucja',
    email = `lucja.${randomUUID().slice(0, 8)}@example.com`,
    subject = 'Brak wypłaty',
  } = content
  await page.getByLabel(words.name).fill(name)
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByLabel(words.subject, { exact: true }).fill(subject)
  await page.getByLabel(words.message, { exact: true }).fill(content.message)
}

/** Sends the form and waits for the confirmation. */
export async function sendForm(page: Page, language: Language): Promise<void> {
  const words = SUPPORT_WORDS[language]
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('heading', { name: words.sent })).toBeFocused()
}

/** Creates a guest ticket through the form, as a visitor does; returns the link that the page shows. */
export async function openGuestTicket(
  page: Page,
  options: { language?: Language; message?: string; subject?: string; email?: string } = {},
): Promise<{ id: number; link: string }> {
  const { language = 'pl', message = newWords(), ...content } = options
  await page.goto(inLanguage('/support', language))
  await fillInForm(page, language, { message, ...content })
  await sendForm(page, language)
  const link = await page.getByLabel(SUPPORT_WORDS[language].link, { exact: true }).inputValue()
  return { id: Number(/ticket\/(\d+)/.exec(link)?.[1]), link }
}

/** Creates a ticket for a new user through the API. */
export async function openTicketByCall(
  browser: Browser,
  subject: string,
  site: { url?: string; simulatorUrl: string } = { simulatorUrl: SIMULATOR },
): Promise<number> {
  const context = await browser.newContext(site.url === undefined ? {} : { baseURL: site.url })
  const player = await newPlayer(undefined, site.simulatorUrl)
  const simulator = site.simulatorUrl
  const session = await Session.begin(context.request, player, { language: 'pl', simulator })
  const body = {
    name: 'Łucja',
    email: 'lucja@example.com',
    subject,
    message: newWords(),
    category: 'payment',
  }
  const { ticket } = await session.call<NewTicketResponse>('POST', '/support/ticket', body)
  await context.close()
  return ticket.id
}

type OwnTicket = { language?: Language; message?: string; subject?: string }

/** Signs in a new user who opens a ticket; the page then shows its conversation. */
export async function openFirstTicket(page: Page, ticket: OwnTicket = {}): Promise<number> {
  await signInAt(page, await newPlayer(), inLanguage('/support', ticket.language ?? 'pl'))
  return writeTicket(page, ticket)
}

/** The same for a user who is already signed in. */
export async function openOwnTicket(page: Page, ticket: OwnTicket = {}): Promise<number> {
  await page.goto(inLanguage('/support', ticket.language ?? 'pl'))
  return writeTicket(page, ticket)
}

async function writeTicket(page: Page, ticket: OwnTicket): Promise<number> {
  const { language = 'pl', message = newWords(), subject = 'Brak wypłaty' } = ticket
  await expect(page.getByLabel(SUPPORT_WORDS[language].name)).not.toHaveValue('')
  await fillInForm(page, language, { message, subject })
  await sendForm(page, language)
  await page.getByRole('link', { name: SUPPORT_WORDS[language].open }).click()
  await expect(logOf(page, language)).toContainText(message)
  return Number(/ticket\/(\d+)/.exec(page.url())?.[1])
}

export function logOf(page: Page, language: Language = 'pl'): Locator {
  return page.getByRole('log', { name: SUPPORT_WORDS[language].log })
}

export function bubblesOf(page: Page, text: string): Locator {
  return page.getByRole('log').getByRole('article').filter({ hasText: text })
}

export async function reply(page: Page, text: string, language: Language = 'pl'): Promise<void> {
  const field = page.getByLabel(SUPPORT_WORDS[language].reply)
  await field.fill(text)
  await field.press('Enter')
}

/** Answers tickets through the admin API. */
export class Staff {
  readonly #staff: OpenStaff
  private constructor(staff: OpenStaff) {
    this.#staff = staff
  }

  static async signIn(browser: Browser): Promise<Staff> {
    return new Staff(await openStaff(browser, 'support'))
  }

  read(ticketId: number): Promise<Ticket> {
    return this.#call('GET', ticketId)
  }

  answer(ticketId: number, message: string): Promise<Ticket> {
    return this.#call('PUT', ticketId, { message, isAdmin: true })
  }

  setStatus(ticketId: number, status: string): Promise<Ticket> {
    return this.#call('PUT', ticketId, { status })
  }

  leave(): Promise<void> {
    return this.#staff.close()
  }

  async #call(method: 'GET' | 'PUT', ticketId: number, body?: object): Promise<Ticket> {
    const path = `/support/ticket/${ticketId}`
    return (await this.#staff.session.call<TicketResponse>(method, path, body)).ticket
  }
}
