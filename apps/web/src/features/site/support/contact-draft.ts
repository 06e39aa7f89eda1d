import type { FormCategory } from '@app/contract/support/ticket-facts'
import { parseJsonObject } from '#lib/session/base64url.ts'
import { tabStorage } from '#lib/session/browser-storage.ts'
import { LOOKS_LIKE_EMAIL } from '#lib/looks-like-email.ts'

export type ContactDraft = {
  name: string
  email: string
  category: FormCategory
  subject: string
  message: string
  steamId: string
}
export type ContactField = keyof ContactDraft

/** In page order. */
export const CONTACT_FIELDS: readonly ContactField[] = [
  'name',
  'email',
  'category',
  'steamId',
  'subject',
  'message',
]

export const EMPTY_DRAFT: ContactDraft = {
  name: '',
  email: '',
  category: 'general',
  subject: '',
  message: '',
  steamId: '',
}

type Problem = 'missing' | 'invalid'

const STEAM_ID = /^7656\d{13}$/

export function checkDraft(draft: ContactDraft): Partial<Record<ContactField, Problem>> {
  const problems: Partial<Record<ContactField, Problem>> = {}
  for (const field of CONTACT_FIELDS)
    if (field !== 'steamId' && draft[field].trim() === '') problems[field] = 'missing'
  if (!problems.email && !LOOKS_LIKE_EMAIL.test(draft.email.trim())) problems.email = 'invalid'
  const steamId = draft.steamId.trim()
  if (steamId !== '' && !STEAM_ID.test(steamId)) problems.steamId = 'invalid'
  return problems
}

const STORAGE_KEY = 'supportDraft'

/** Stores the typed text for this tab only, so that a reload or another page does not lose it. */
export function keepDraft(typed: Partial<ContactDraft>): void {
  tabStorage.setItem(STORAGE_KEY, JSON.stringify(typed))
}

export function readKeptDraft(): Partial<ContactDraft> {
  const kept = parseJsonObject(tabStorage.getItem(STORAGE_KEY) ?? '') ?? {}
  const known = CONTACT_FIELDS.filter((field) => typeof kept[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, kept[field]]))
}

export function forgetDraft(): void {
  tabStorage.removeItem(STORAGE_KEY)
}
