-- An admin asked, before making a transfer by hand, whether the payout may leave, and the answer was yes. The reference of
-- that transfer is then accepted without asking Steam again, and no bank file takes the payout meanwhile.
create table transfer_checks (
  payout_id uuid constraint transfer_checks_pk primary key constraint transfer_checks_payout_fk references payouts,
  admin_id bigint not null constraint transfer_checks_admin_fk references users,
  checked_at timestamptz not null default now()
);
create index transfer_checks_admin_idx on transfer_checks (admin_id);
comment on table transfer_checks is 'none: payout_id, admin_id, checked_at';
grant select, insert, update (admin_id, checked_at) on transfer_checks to skinkantor_api;
grant select on transfer_checks to skinkantor_worker;
