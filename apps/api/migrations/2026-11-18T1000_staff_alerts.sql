-- What staff were told: one row for each piece of work, channel and step. The unique key makes every alert leave once.
create table staff_alerts (
  id uuid constraint staff_alerts_pk primary key default gen_random_uuid(),
  kind text not null,
  item text not null,
  since timestamptz not null,
  channel text not null constraint staff_alerts_channel_known check (channel in ('email', 'discord', 'telegram')),
  step text not null constraint staff_alerts_step_known check (step in ('first', 'escalation')),
  amount_grosze bigint,
  -- Alerts of one run and channel leave as one message.
  message_id uuid not null,
  state text not null default 'waiting'
    constraint staff_alerts_state_known check (state in ('waiting', 'sent', 'refused')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint staff_alerts_once unique (kind, item, since, channel, step)
);
create index staff_alerts_message_idx on staff_alerts (message_id);
create index staff_alerts_created_idx on staff_alerts (created_at);
comment on table staff_alerts is 'none: id, kind, item, since, channel, step, message_id, state, created_at, finished_at;
  financial: amount_grosze';
grant select, insert, delete, update (state, finished_at) on staff_alerts to skinkantor_worker;
