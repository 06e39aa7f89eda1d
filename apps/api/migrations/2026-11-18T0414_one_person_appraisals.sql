-- guard_appraisal_price asks for the confirmed proposal, and guard_proposal for two people or for the rule of one.
alter table appraisal_prices drop constraint appraisal_prices_four_eyes,
  add constraint appraisal_prices_four_eyes check (confirmed_by <> user_id);
