-- Why a sale waits for Steam's settlement, so that its page can still say it after the limits have changed.
alter table sale_financials add column advance_obstacle text
  constraint sale_financials_obstacle_known check (advance_obstacle in ('chosen', 'policy', 'reversal', 'new_account',
    'seller_limit', 'new_sellers_day', 'details', 'house'));
comment on column sale_financials.advance_obstacle is 'none';
grant update (advance_obstacle) on sale_financials to skinkantor_api, skinkantor_worker, skinkantor_watcher;
