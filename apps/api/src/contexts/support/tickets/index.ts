export { eraseTicket } from './erase-ticket.ts'
export { rewrapTicketKeys } from './rewrap-ticket-keys.ts'
export { addAutomaticMessage, openAutomaticTicket } from './open-automatic-ticket.ts'
export { answerTicket } from './answer-ticket.ts'
export { openSellerTicket } from './open-seller-ticket.ts'
export { previewOf } from './domain/ticket-text.ts'
export { listAllTickets } from './list-tickets.ts'
export { findTicket } from './ticket-access.ts'
export { sealContact } from './ticket-contacts.repository.ts'
export {
  countTicketsOfUser,
  listNamedSteamIds,
  listTicketsOfUser,
  readTicketContacts,
  readTicketNames,
} from './tickets-of-user.ts'
