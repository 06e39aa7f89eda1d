-- A seller is told once when we pay at least this much for an item. The row goes with the mail.
create table price_alerts (
  id uuid constraint price_alerts_pk primary key default gen_random_uuid(),
  user_id bigint not null constraint price_alerts_user_fk references users,
  name_id integer not null constraint price_alerts_name_fk references market_names,
  target_grosze bigint not null constraint price_alerts_target_range check (target_grosze between 1 and 100000000),
  language text not null constraint price_alerts_language_known check (language in ('pl', 'en')),
  created_at timestamptz not null default now(),
  constraint price_alerts_one_per_item unique (user_id, name_id)
);
create index price_alerts_name_idx on price_alerts (name_id, target_grosze);
comment on table price_alerts is 'none: id, user_id, name_id, language, created_at; personal: target_grosze';
grant select, insert, update, delete on price_alerts to skinkantor_api;
grant select, delete on price_alerts to skinkantor_worker;
