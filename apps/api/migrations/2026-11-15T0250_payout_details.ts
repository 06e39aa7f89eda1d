import { sql, type Kysely } from 'kysely'

/**
 * Where sellers are paid to. A row is never changed: other details are another row. What was typed stands only in
 * `sealed`, for a key pair of the person; the private half of that pair is wrapped for a key that the API does not
 * have, so the API can write details and not read them. It may not even fetch `sealed`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table user_keys
  add column public_key bytea constraint user_keys_public_key_length check (octet_length(public_key) = 32),
  add constraint user_keys_public_key_of_payout check ((purpose = 'payout') = (public_key is not null));

create table payout_details (
  id uuid constraint payout_details_pk primary key,
  user_id bigint not null constraint payout_details_user_fk references users,
  method text not null constraint payout_details_method_known
    check (method in ('bank', 'paypal', 'skrill', 'crypto', 'neteller')),
  coin text constraint payout_details_coin_known check (coin in ('BTC', 'LTC')),
  -- Empty once the person's key was erased: then nobody can open the row any more.
  key_purpose text default 'payout' constraint payout_details_key_purpose_known check (key_purpose = 'payout'),
  sealed bytea not null constraint payout_details_sealed_length check (octet_length(sealed) between 64 and 2048),
  fingerprint bytea not null constraint payout_details_fingerprint_length check (octet_length(fingerprint) = 32),
  content_fingerprint bytea not null constraint payout_details_content_fingerprint_length
    check (octet_length(content_fingerprint) = 32),
  masked text not null constraint payout_details_masked_length check (char_length(masked) between 1 and 200),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint payout_details_coin_of_crypto check ((method = 'crypto') = (coin is not null)),
  constraint payout_details_key_fk foreign key (user_id, key_purpose) references user_keys (user_id, purpose)
    on delete set null (key_purpose)
);
create unique index payout_details_content_unique on payout_details (user_id, content_fingerprint)
  where key_purpose is not null;
create index payout_details_user_idx on payout_details (user_id, last_used_at desc, id);
create index payout_details_fingerprint_idx on payout_details (fingerprint, user_id);

grant select (id, user_id, method, coin, key_purpose, fingerprint, content_fingerprint, masked, created_at, last_used_at),
  insert (id, user_id, method, coin, sealed, fingerprint, content_fingerprint, masked),
  update (last_used_at)
  on payout_details to skinkantor_api;
grant select on payout_details to skinkantor_worker;
`.execute(db)
}
