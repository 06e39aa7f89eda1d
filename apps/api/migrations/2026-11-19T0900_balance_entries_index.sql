-- The sum of all sellers' balances is on the dashboard; few of the entries belong to a balance.
create index journal_entries_balance_idx on journal_entries (account_id) include (amount_grosze)
  where account_id like 'L:balance:%';
