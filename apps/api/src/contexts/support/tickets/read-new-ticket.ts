import { SteamId } from '@app/contract/identity/accounts'
import type { NewTicketRequest, TicketCategory } from '@app/contract/support/tickets'
import { readEmailAddress } from '#contexts/identity/accounts/index.ts'
import { DomainError, type FieldProblem } from '#shared/domain-error.ts'
import { cleanLine, cleanMessage, isBlank } from './domain/ticket-text.ts'

export type ReadTicket = {
  name: string
  email: string
  category: TicketCategory
  subject: string
  message: string
  steamId: string | null
  saleId: bigint | null
}

/** Returns the form as it will be stored, or throws an error that names every wrong field. */
export function readNewTicket(body: NewTicketRequest): ReadTicket {
  // Only a bot fills in the hidden field; a person whose browser filled it in gets an error.
  if (body.website !== undefined && body.website !== '') throw new DomainError('ticket_form_refused')
  const texts = {
    name: cleanLine(body.name),
    email: cleanLine(body.email),
    subject: cleanLine(body.subject),
    message: cleanMessage(body.message),
  }
  const blank = Object.entries(texts).filter(([, text]) => isBlank(text))
  if (blank.length > 0) {
    const fields = Object.fromEntries(blank.map(([field]) => [field, 'ticket_fields_required' as const]))
    throw new DomainError('ticket_fields_required', {}, { fields })
  }
  const email = readEmailAddress(texts.email)
  const steamId = body.steamId?.trim() ?? ''
  const isSteamIdGood = steamId === '' || SteamId.safeParse(steamId).success
  if (email === undefined) throw refusal('email', 'email_invalid')
  if (!isSteamIdGood) throw refusal('steamId', 'ticket_steam_id_invalid')
  return {
    ...texts,
    email,
    category: body.category,
    steamId: steamId === '' ? null : steamId,
    saleId: body.saleId === undefined ? null : BigInt(body.saleId),
  }
}

function refusal(field: string, code: 'email_invalid' | 'ticket_steam_id_invalid'): DomainError {
  const fields: Record<string, FieldProblem> = { [field]: code }
  return new DomainError(code, {}, { fields })
}
