-- We send the offer: a sale whose offer is reserved or on its way, and one whose offer the seller has to accept.

alter table sales drop constraint sales_state_known;
alter table sales add constraint sales_state_known check (state in ('awaiting_items', 'offer_wanted', 'offer_sent',
  'offer_seen', 'verifying', 'review', 'items_received', 'protected', 'paying', 'completed', 'failed', 'cancelled'));
insert into sale_transitions (from_state, to_state) values
  ('awaiting_items', 'offer_wanted'),
  ('offer_wanted', 'awaiting_items'), ('offer_wanted', 'cancelled'), ('offer_wanted', 'failed'),
  ('offer_wanted', 'offer_sent'), ('offer_wanted', 'verifying'),
  ('offer_sent', 'awaiting_items'), ('offer_sent', 'cancelled'), ('offer_sent', 'failed'), ('offer_sent', 'verifying');
drop index sales_waiting_idx;
create index sales_waiting_idx on sales (deadline_at)
  where state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen');
