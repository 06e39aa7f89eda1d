-- guard_balance_credit asks for the confirmed proposal, and guard_proposal for two people or for the rule of one.
alter table balance_credits drop constraint balance_credits_four_eyes;
