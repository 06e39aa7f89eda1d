-- The worker tells staff about Steam accounts that are almost full.
grant select (places) on operator_accounts to skinkantor_worker;
grant execute on function account_load(text) to skinkantor_worker;
