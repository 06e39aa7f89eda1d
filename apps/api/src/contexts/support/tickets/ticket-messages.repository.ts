import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type MessageRow = {
  id: bigint
  authorId: bigint | null
  authorName: string | null
  isStaff: boolean
  isInitial: boolean
  isAutomatic: boolean
  content: string
  createdAt: Date
}

export type NewMessage = {
  ticketId: bigint
  authorId: bigint | null
  isStaff: boolean
  isInitial: boolean
  content: string
  preview: string
  /** Fingerprints of the request; a repeat of the same request finds this message. */
  request: RequestMarks
}

export type RequestMarks = { requestMark: Buffer; bodyMark: Buffer }
export type AnsweredRequest = { ticketId: bigint; messageId: bigint; bodyMark: Buffer | null }

export type NoteRow = { id: bigint; authorId: bigint; authorName: string; content: string; createdAt: Date }

/** Beyond this many words a ticket's search document stops growing. */
const DOCUMENT_WORDS_MAX = 20_000

async function addWords(
  trx: Trx,
  { ticketId, content }: { ticketId: bigint; content: string },
): Promise<void> {
  await sql`update ticket_texts set document = document || array_to_tsvector(ticket_words(${content}))
    where ticket_id = ${ticketId} and length(document) < ${DOCUMENT_WORDS_MAX}`.execute(trx)
}

export const ticketMessagesRepository = {
  async findAnswered(db: Db, requestMark: Buffer): Promise<AnsweredRequest | undefined> {
    return db
      .selectFrom('ticket_messages')
      .select(['id as messageId', 'ticket_id as ticketId', 'body_mark as bodyMark'])
      .where('request_mark', '=', requestMark)
      .executeTakeFirst()
  },

  /** Inserts the message and updates the list preview, the other side's unread counter and the search words. */
  async insert(trx: Trx, message: NewMessage): Promise<bigint> {
    const { ticketId, isStaff } = message
    const { id } = await trx
      .insertInto('ticket_messages')
      .values({
        ticket_id: ticketId,
        author_id: message.authorId,
        is_staff: isStaff,
        is_initial: message.isInitial,
        content: message.content,
        request_mark: message.request.requestMark,
        body_mark: message.request.bodyMark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('tickets')
      .set({
        message_count: sql`message_count + 1`,
        preview: message.preview,
        last_message_at: sql`now()`,
        last_message_is_staff: isStaff,
        updated_at: sql`now()`,
        ...(isStaff
          ? { user_unread: sql`user_unread + 1`, first_reply_at: sql`coalesce(first_reply_at, now())` }
          : { staff_unread: sql`staff_unread + 1` }),
      })
      .where('id', '=', ticketId)
      .execute()
    await addWords(trx, message)
    return id
  },

  /** A system message without an author: unread for both sides, and not counted as a reply. */
  async insertAutomatic(
    trx: Trx,
    message: Pick<NewMessage, 'ticketId' | 'content' | 'preview'>,
  ): Promise<void> {
    const { ticketId, content, preview } = message
    await trx
      .insertInto('ticket_messages')
      .values({ ticket_id: ticketId, is_staff: true, is_automatic: true, content })
      .execute()
    await trx
      .updateTable('tickets')
      .set({
        message_count: sql`message_count + 1`,
        preview,
        last_message_at: sql`now()`,
        last_message_is_staff: true,
        updated_at: sql`now()`,
        user_unread: sql`user_unread + 1`,
        staff_unread: sql`staff_unread + 1`,
      })
      .where('id', '=', ticketId)
      .execute()
    await addWords(trx, message)
  },

  /** Number, people and subject are found like words of a message, and filters by their own words. */
  async startDocument(trx: Trx, ticketId: bigint): Promise<void> {
    await sql`insert into ticket_texts (ticket_id, document)
      select t.id, array_to_tsvector(ticket_words(concat_ws(' ', t.id, lpad(t.id::text, greatest(6, length(t.id::text)), '0'),
        t.subject, t.steam_id, u.persona_name, u.steam_id, lpad(t.sale_id::text, greatest(6, length(t.sale_id::text)), '0')))) || ticket_facts(t)
      from tickets t left join users u on u.id = t.user_id where t.id = ${ticketId}`.execute(trx)
  },

  /**
   * The messages before the given one, newest first. One row more than needed shows whether there are earlier
   * messages.
   */
  async listPage(
    db: Db,
    query: { ticketId: bigint; before: bigint | undefined; limit: number },
  ): Promise<MessageRow[]> {
    return db
      .selectFrom('ticket_messages as message')
      .leftJoin('users as author', 'author.id', 'message.author_id')
      .select([
        'message.id',
        'message.author_id as authorId',
        'author.persona_name as authorName',
        'message.is_staff as isStaff',
        'message.is_initial as isInitial',
        'message.is_automatic as isAutomatic',
        'message.content',
        'message.created_at as createdAt',
      ])
      .where('message.ticket_id', '=', query.ticketId)
      .$if(query.before !== undefined, (select) => select.where('message.id', '<', query.before ?? 0n))
      .orderBy('message.id', 'desc')
      .limit(query.limit)
      .execute()
  },

  async findInitial(db: Db, ticketId: bigint): Promise<string> {
    const row = await db
      .selectFrom('ticket_messages')
      .select('content')
      .where('ticket_id', '=', ticketId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.content ?? ''
  },

  async insertNote(trx: Trx, note: { ticketId: bigint; authorId: bigint; content: string }): Promise<void> {
    await trx
      .insertInto('ticket_notes')
      .values({ ticket_id: note.ticketId, author_id: note.authorId, content: note.content })
      .execute()
  },

  async listNotes(db: Db, ticketId: bigint): Promise<NoteRow[]> {
    return db
      .selectFrom('ticket_notes as note')
      .innerJoin('users as author', 'author.id', 'note.author_id')
      .select([
        'note.id',
        'note.author_id as authorId',
        'author.persona_name as authorName',
        'note.content',
        'note.created_at as createdAt',
      ])
      .where('note.ticket_id', '=', ticketId)
      .orderBy('note.id')
      .limit(200)
      .execute()
  },
}
