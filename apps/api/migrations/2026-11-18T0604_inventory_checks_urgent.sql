-- After our offer was declined the items are looked at with priority for a while.

alter table inventory_checks add column urgent_until timestamptz;
comment on table inventory_checks is 'none: sale_id, next_look_at, lease_mark, leased_until, looked_at, outcome, problem, pages,
  confirmed_at, clear_accounts, urgent_until; financial: missing';
