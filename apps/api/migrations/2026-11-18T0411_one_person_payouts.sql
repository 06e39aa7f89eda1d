-- An approval that one person confirmed alone counts as two; see guard_proposal.
alter table payout_approvals add column proposal_id uuid
    constraint payout_approvals_proposal_fk references admin_proposals
    constraint payout_approvals_proposal_once unique,
  drop constraint payout_approvals_admin_once;
create unique index payout_approvals_admin_once on payout_approvals (payout_id, admin_id) where proposal_id is null;
comment on column payout_approvals.proposal_id is 'none';
