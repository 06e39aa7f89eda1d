-- Tickets, their search documents and canned answers.

create table ticket_transitions (
  from_status text,
  to_status text,
  constraint ticket_transitions_pk primary key (from_status, to_status)
);
comment on table ticket_transitions is 'none: from_status, to_status';
grant select on ticket_transitions to skinkantor_api;
insert into ticket_transitions (from_status, to_status) values
  ('closed', 'open'),
  ('in-progress', 'closed'), ('in-progress', 'open'), ('in-progress', 'resolved'),
  ('open', 'closed'), ('open', 'in-progress'), ('open', 'resolved'),
  ('resolved', 'closed'), ('resolved', 'open');

create table tickets (
  id bigint generated always as identity constraint tickets_pk primary key,
  user_id bigint constraint tickets_user_fk references users,
  language text not null constraint tickets_language_known check (language in ('pl', 'en')),
  subject text not null constraint tickets_subject_length check (char_length(subject) between 1 and 120),
  category text not null
    constraint tickets_category_known check (category in ('general', 'payment', 'technical', 'other', 'appraisal')),
  status text not null default 'open'
    constraint tickets_status_known check (status in ('open', 'in-progress', 'resolved', 'closed')),
  priority text not null constraint tickets_priority_known check (priority in ('low', 'medium', 'high', 'urgent')),
  steam_id text constraint tickets_steam_id_shape check (steam_id ~ '^76561(19|20)[0-9]{10}$'),
  sale_id bigint constraint tickets_sale_fk references sales,
  sale_state_at_opening text,
  guest_key_hash bytea constraint tickets_guest_key_length check (octet_length(guest_key_hash) = 32),
  -- Nobody typed an address where we open a ticket ourselves for somebody who gave none.
  email_fingerprint bytea constraint tickets_email_length check (octet_length(email_fingerprint) = 32),
  form_mark bytea constraint tickets_form_mark_unique unique,
  duplicate_mark bytea not null constraint tickets_duplicate_length check (octet_length(duplicate_mark) = 32),
  assigned_to bigint constraint tickets_assigned_fk references users,
  message_count integer not null default 0 constraint tickets_message_count_range check (message_count >= 0),
  user_unread integer not null default 0 constraint tickets_user_unread_range check (user_unread >= 0),
  staff_unread integer not null default 0 constraint tickets_staff_unread_range check (staff_unread >= 0),
  preview text not null default '' constraint tickets_preview_length check (char_length(preview) <= 100),
  last_message_at timestamptz not null default now(),
  last_message_is_staff boolean not null default false,
  first_reply_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The order of work: waiting for an answer by priority, answered by priority, then everything closed. Reading a
  -- ticket answers nothing, so it does not move the ticket. A ticket of our own waits for its first answer.
  queue_rank smallint not null generated always as ( case when (status in ('resolved', 'closed')) then 8 else (case
    when (staff_unread > 0 or not last_message_is_staff or first_reply_at is null) then 0 else 4 end + case priority when 'urgent' then 0 when 'high' then 1 when 'medium'
    then 2 else 3 end) end) stored,
  -- Within a rank the longest waiting first, of the closed the newest.
  queue_order bigint not null generated always as ( case when (status in ('resolved', 'closed')) then (- id) else id
    end) stored,
  constraint tickets_guest_or_user check ((user_id is null) = (guest_key_hash is not null)),
  constraint tickets_sale_complete check ((sale_id is null) = (sale_state_at_opening is null)),
  constraint tickets_sale_needs_user check (sale_id is null or user_id is not null)
);
create index tickets_appraisals_idx on tickets (queue_rank, queue_order) where category = 'appraisal';
create index tickets_assigned_idx on tickets (assigned_to, queue_rank, queue_order) where assigned_to is not null;
create index tickets_created_idx on tickets (created_at desc, id desc);
create index tickets_duplicate_idx on tickets (duplicate_mark, created_at desc);
create index tickets_email_idx on tickets (email_fingerprint, created_at desc);
create index tickets_first_reply_idx on tickets (first_reply_at desc) where first_reply_at is not null;
create index tickets_priority_created_idx on tickets (priority, created_at desc, id desc);
create index tickets_priority_queue_idx on tickets (priority, queue_rank, queue_order);
create index tickets_queue_idx on tickets (queue_rank, queue_order);
create index tickets_sale_idx on tickets (sale_id) where sale_id is not null;
create index tickets_user_idx on tickets (user_id, last_message_at desc, id desc) where user_id is not null;
comment on table tickets is 'none: id, user_id, language, category, status, priority, sale_id, sale_state_at_opening,
  guest_key_hash, assigned_to, message_count, user_unread, staff_unread, last_message_at, last_message_is_staff, first_reply_at,
  created_at, updated_at, queue_rank, queue_order; personal: subject, steam_id, email_fingerprint, form_mark, duplicate_mark,
  preview';
alter table appraisals add constraint appraisals_ticket_fk foreign key (ticket_id) references tickets(id) on delete
  set null;
alter table late_payouts add constraint late_payouts_ticket_fk foreign key (ticket_id) references tickets(id) on
  delete set null;
grant select on tickets to skinkantor_api, skinkantor_worker;
grant insert (user_id, language, subject, category, priority, steam_id, sale_id, sale_state_at_opening,
  guest_key_hash, email_fingerprint, form_mark, duplicate_mark), update (status, priority, assigned_to, message_count,
  user_unread, staff_unread, preview, last_message_at, last_message_is_staff, first_reply_at, updated_at) on tickets
  to skinkantor_api;
grant insert (user_id, language, subject, category, priority, steam_id, sale_id, sale_state_at_opening,
  guest_key_hash, email_fingerprint, form_mark, duplicate_mark), update (message_count, user_unread, staff_unread,
  preview, last_message_at, last_message_is_staff, first_reply_at, updated_at) on tickets to skinkantor_worker;

create table ticket_contacts (
  ticket_id bigint
    constraint ticket_contacts_pk primary key
    constraint ticket_contacts_ticket_fk references tickets on delete cascade,
  wrapping_key_id text not null,
  wrapped_key bytea not null,
  contact_sealed bytea not null
);
create index ticket_contacts_wrapping_key_idx on ticket_contacts (wrapping_key_id);
comment on table ticket_contacts is 'none: ticket_id, wrapping_key_id, wrapped_key; personal: contact_sealed';
grant select, insert on ticket_contacts to skinkantor_api, skinkantor_worker;

create table ticket_messages (
  id bigint generated always as identity constraint ticket_messages_pk primary key,
  ticket_id bigint not null constraint ticket_messages_ticket_fk references tickets on delete cascade,
  author_id bigint constraint ticket_messages_author_fk references users,
  is_staff boolean not null,
  is_initial boolean not null default false,
  content text not null constraint ticket_messages_content_length check (char_length(content) <= 5000),
  request_mark bytea constraint ticket_messages_request_length check (octet_length(request_mark) = 32),
  body_mark bytea constraint ticket_messages_body_length check (octet_length(body_mark) = 32),
  created_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  constraint ticket_messages_automatic_is_ours check (not is_automatic or is_staff and author_id is null),
  constraint ticket_messages_initial_by_sender check (not is_initial or not is_staff),
  constraint ticket_messages_request_complete check ((request_mark is null) = (body_mark is null)),
  constraint ticket_messages_staff_named check (not is_staff or author_id is not null or is_automatic)
);
create unique index ticket_messages_request_unique on ticket_messages (request_mark) where request_mark is not null;
create index ticket_messages_thread_idx on ticket_messages (ticket_id, id desc);
comment on table ticket_messages is 'none: id, ticket_id, author_id, is_staff, is_initial, request_mark, created_at,
  is_automatic; personal: content, body_mark';
grant select on ticket_messages to skinkantor_api, skinkantor_worker;
grant insert (ticket_id, author_id, is_staff, is_initial, content, request_mark, body_mark, is_automatic) on
  ticket_messages to skinkantor_api, skinkantor_worker;

create table ticket_attachments (
  id uuid constraint ticket_attachments_pk primary key,
  ticket_id bigint not null constraint ticket_attachments_ticket_fk references tickets on delete cascade,
  message_id bigint constraint ticket_attachments_message_fk references ticket_messages on delete cascade,
  is_staff boolean not null,
  -- Without a foreign key: the file goes first, so that a deletion cut short can be repeated.
  file_id uuid not null constraint ticket_attachments_file_unique unique,
  content_type text not null constraint ticket_attachments_type_known check (content_type = 'image/webp'),
  width integer not null constraint ticket_attachments_width_range check (width between 1 and 4096),
  height integer not null constraint ticket_attachments_height_range check (height between 1 and 4096),
  byte_size integer not null constraint ticket_attachments_byte_size_positive check (byte_size > 0),
  created_at timestamptz not null default now()
);
create index ticket_attachments_message_idx on ticket_attachments (message_id) where message_id is not null;
create index ticket_attachments_ticket_idx on ticket_attachments (ticket_id);
create index ticket_attachments_waiting_idx on ticket_attachments (created_at) where message_id is null;
comment on table ticket_attachments is 'none: id, ticket_id, message_id, is_staff, file_id, content_type, width, height,
  byte_size, created_at';
grant select, insert on ticket_attachments to skinkantor_api;
grant select, delete on ticket_attachments to skinkantor_worker;
grant update (message_id) on ticket_attachments to skinkantor_api;

create table ticket_notes (
  id bigint generated always as identity constraint ticket_notes_pk primary key,
  ticket_id bigint not null constraint ticket_notes_ticket_fk references tickets on delete cascade,
  author_id bigint not null constraint ticket_notes_author_fk references users,
  content text not null constraint ticket_notes_content_length check (char_length(content) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index ticket_notes_ticket_idx on ticket_notes (ticket_id, id);
comment on table ticket_notes is 'none: id, ticket_id, author_id, created_at; personal: content';
grant select on ticket_notes to skinkantor_api;
grant insert (ticket_id, author_id, content) on ticket_notes to skinkantor_api;

create table ticket_texts (
  ticket_id bigint
    constraint ticket_texts_pk primary key
    constraint ticket_texts_ticket_fk references tickets on delete cascade,
  document tsvector not null
);
create index ticket_texts_era_idx on ticket_texts using gin (ticket_era_words(ticket_id, document)) with (fastupdate =
  off);
comment on table ticket_texts is 'none: ticket_id; personal: document';
grant select, insert on ticket_texts to skinkantor_api, skinkantor_worker;
grant update (document) on ticket_texts to skinkantor_api, skinkantor_worker;

create table canned_answers (
  id bigint generated always as identity constraint canned_answers_pk primary key,
  title text not null
    constraint canned_answers_title_unique unique
    constraint canned_answers_title_length check (char_length(title) between 1 and 80),
  content text not null constraint canned_answers_content_length check (char_length(content) between 1 and 5000),
  updated_by bigint not null constraint canned_answers_updated_by_fk references users,
  updated_at timestamptz not null default now()
);
comment on table canned_answers is 'none: id, title, content, updated_by, updated_at';
grant select, delete on canned_answers to skinkantor_api;
grant insert (title, content, updated_by), update (title, content, updated_by, updated_at) on canned_answers to
  skinkantor_api;

create table canned_answer_versions (
  id bigint generated always as identity constraint canned_answer_versions_pk primary key,
  answer_id bigint not null,
  title text not null,
  content text not null,
  written_by bigint constraint canned_answer_versions_writer_fk references users,
  written_at timestamptz not null
);
create index canned_answer_versions_answer_idx on canned_answer_versions (answer_id, id);
comment on table canned_answer_versions is 'none: id, answer_id, title, content, written_by, written_at';
grant select on canned_answer_versions to skinkantor_api;

create function check_canned_answer_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from canned_answer_versions v where v.answer_id = new.id and v.written_at = now()
      and (v.title, v.content, v.written_by) is not distinct from (new.title, new.content, new.updated_by)
  ) then
    raise exception 'answer % has no version for what it says', new.id
      using errcode = 'check_violation', constraint = 'canned_answers_recorded';
  end if;
  return null;
end $$;

create function check_ticket_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ticket_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'a ticket cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'tickets_move_known';
  end if;
  return new;
end $$;

-- Tickets are kept for three years after they were closed.
create function prune_ticket(ticket bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from tickets where id = ticket and status = 'closed' and updated_at < now() - interval '3 years' for update;
  if not found or exists (select from ticket_attachments where ticket_id = ticket) then return false; end if;
  delete from events where stream = 'ticket:' || ticket;
  delete from event_streams where stream = 'ticket:' || ticket;
  delete from tickets where id = ticket;
  return true;
end $$;
grant execute on function prune_ticket to skinkantor_worker;

create function record_canned_answer(answer bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into canned_answer_versions (answer_id, title, content, written_by, written_at)
    select id, title, content, updated_by, now() from canned_answers where id = answer;
end $$;
grant execute on function record_canned_answer to skinkantor_api;

create function ticket_era(ticket_id bigint) returns bigint language sql immutable parallel safe as $$
  select ticket_id / 20000
$$;
grant execute on function ticket_era to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function ticket_words(content text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(translate(normalize(content, nfkc), 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003]+') as word
  where word <> ''
$$;
grant execute on function ticket_words to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- Every word must stand there, a long one at least its beginning; numbers are meant exactly. The era's number takes the
-- place of ~, which is in no word.
create function ticket_era_query(search text) returns text language sql immutable parallel safe as $$
  select string_agg('''~:' || word || '''' || case when length(word) >= 3 and word !~ '^[0-9]+$' then ':*' else '' end, ' & ')
  from unnest(ticket_words(search)) as word
$$;
grant execute on function ticket_era_query to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function ticket_facts(ticket tickets) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(array_remove(array[
    case when ticket.status in ('resolved', 'closed') then '=closed' else '=open' end,
    '=p' || ticket.priority,
    '=c' || ticket.category,
    '=a' || coalesce(ticket.assigned_to::text, 'none'),
    '=u' || ticket.user_id,
    '=d' || to_char(ticket.created_at at time zone 'Europe/Warsaw', 'YYYYMMDD')], null))
$$;
grant execute on function ticket_facts to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- Every word must stand there, a long one at least its beginning; numbers are meant exactly.
create function ticket_query(search text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || word || '''' || case when length(word) >= 3 and word !~ '^[0-9]+$' then ':*' else '' end, ' & ')::tsquery
  from unnest(ticket_words(search)) as word
$$;
grant execute on function ticket_query to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create trigger canned_answer_versions_append_only before delete or update or truncate on canned_answer_versions
  for each statement execute function refuse_change();
create constraint trigger canned_answers_recorded after insert or update on canned_answers deferrable initially deferred
  for each row execute function check_canned_answer_is_recorded();
create trigger tickets_move_known before update of status on tickets
  for each row when (old.status is distinct from new.status) execute function check_ticket_move();
