-- Offers that we sent are kept beside those that came to us, so that a trade names its offer either way.

alter table trade_offers add column is_ours boolean not null default false;
comment on table trade_offers is 'none: account_id, created_at, state, sale_id, reasons, problem, refused_at, first_seen_at,
  last_seen_at, is_ours; personal: sender_id; financial: offer_id, asset_ids, given_count';
