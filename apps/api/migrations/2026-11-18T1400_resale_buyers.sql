-- On some marketplaces we send the item to the buyer ourselves. Only a connector names the buyer: no page can.
alter table resales
  add column buyer_id text constraint resales_buyer_shape check (buyer_id ~ '^76561(19|20)[0-9]{10}$'),
  add column buyer_token text constraint resales_buyer_token_shape check (buyer_token ~ '^[A-Za-z0-9_-]{6,20}$'),
  add constraint resales_buyer_complete check ((buyer_id is null) = (buyer_token is null)),
  add constraint resales_buyer_by_connector check (buyer_id is null or recorded_by is null);
comment on column resales.buyer_id is 'financial';
comment on column resales.buyer_token is 'none';
grant insert (buyer_id, buyer_token) on resales to skinkantor_worker;
