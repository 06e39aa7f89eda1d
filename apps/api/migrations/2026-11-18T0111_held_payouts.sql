alter table transaction_actions drop constraint transaction_actions_action_known;
alter table transaction_actions add constraint transaction_actions_action_known check (action in ('approved', 'rejected',
  'reference_entered', 'details_revealed', 'return_closed', 'recall_wanted', 'refused_by_bank', 'payouts_held'));
