import { sql, type Kysely } from 'kysely'

/**
 * Every column of every table is classified, as CONTRIBUTING says under "Migrations". A later column carries its class in a
 * comment of its own.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
comment on table account_freezes is 'none: id, user_id, how, sale_id, admin_id, language, frozen_at, ticket_id, contested_at,
  release_asked_at, release_asked_by, release_not_before, ended_at, ended_by; personal: release_reason';
comment on table admin_proposals is 'none: id, kind, subject, seller_id, payload, payload_hash, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at; personal: reason';
comment on table appraisal_prices is 'none: id, appraisal_id, user_id, named_by, named_at, valid_until, state, decided_at;
  financial: asset_id, fingerprint, payout_grosze';
comment on table appraisals is 'none: id, user_id, ticket_id, created_at, closed_at; financial: asset_id, market_name,
  fingerprint, facts, listed_grosze';
comment on table audit_chain is 'none: number, audit_id, hash';
comment on table audit_log is 'none: id, at, actor_type, actor_id, action, object_type, object_id, reason, details, request_id';
comment on table audit_reasons is 'none: mark, salt; personal: text';
comment on table bank_batch_payouts is 'none: batch_id, place, payout_id, code, is_in, refused_by, refused_at; personal:
  refuse_reason; financial: out_reason, bank_proof';
comment on table bank_batches is 'none: id, format, state, maker_id, key_mark, created_at, ready_at, sealing_key_id,
  first_read_at, voided_at, file_removed_at, uploaded_by, uploaded_at, failed_by, failed_at; personal: sealed_file; financial: orders, sum_grosze, file_sha256,
  fail_reason, bank_proof';
comment on table bank_file_readings is 'none: id, batch_id, admin_id, read_at';
comment on table bank_file_requests is 'none: id, batch_id, admin_id, public_key, request_id, created_at, refusal; personal: sealed';
comment on table bank_statement_lines is 'none: id, statement_id, direction, title_key_id, outcome, payout_id, decided_at,
  return_decided_by, return_decided_at, is_return_accepted; personal: account_fingerprint, sealed_title; financial: reference, amount_grosze, booked_on, rail_key';
comment on table bank_statements is 'none: id, format, imported_by, imported_at, line_count, known_lines; financial: sha256,
  account_fingerprint, opening_grosze, opening_on, closing_grosze, closing_on';
comment on table bank_statement_starts is 'none: id, made_at; financial: balance_grosze, balance_on';
comment on table broken_promises is 'none: payout_id, promised_by, arrived_at, days_late, excuse, decided_at; financial:
  bonus_grosze';
comment on table canned_answers is 'none: id, title, content, updated_by, updated_at';
comment on table coin_rates is 'none: rail, read_at; financial: rate';
comment on table debt_payments is 'none: debt_id, part, actor, at; financial: how, amount_grosze';
comment on table debts is 'none: id, user_id, sale_id, created_at, closed_at; financial: amount_grosze, left_grosze';
comment on table detail_reveals is 'none: id, transaction_id, payout_details_id, admin_id, public_key, asked_at, answered_at,
  request_id; personal: reason, sealed';
comment on table diversion_alarms is 'none: sale_id, noticed_at, back_at, put_away_at, ticket_id; financial: asset_ids';
comment on table email_confirmations is 'none: token_hash, user_id, created_at, expires_at';
comment on table erasure_requests is 'none: user_id, asked_by, asked_at, done_at';
comment on table event_streams is 'none: stream, last_number';
comment on table events is 'none: stream, number, kind, data, at';
comment on table export_links is 'none: ticket_hash, session_id, language, expires_at, used_at; personal: filter';
comment on table files is 'none: id, kind, content_type, byte_size, sha256, created_at; personal: content';
comment on table hand_overs is 'none: id, user_id, refresh_hash, cookie_hash, created_at, expires_at, used_at';
comment on table house_limit is 'none: id, touched_at';
comment on table house_sums is 'none: account_id, upto_journal_id; financial: grosze';
comment on table idempotency_keys is 'none: user_id, key_mark, route, transaction_id, answer, created_at, expires_at; personal:
  body_mark';
comment on table image_cache is 'none: kind, variant, used_on; personal: ref, content';
comment on table image_sources is 'none: kind, created_at; personal: ref';
comment on table inventories is 'none: user_id, item_count, hidden_count, fetched_at, tried_at, problem, waiting_since, turn_at,
  reading_id, reading_until, read_items, total_items, seen_at; personal: content';
comment on table journal_entries is 'none: journal_id, line; financial: account_id, amount_grosze';
comment on table journals is 'none: id, at, made_in; financial: key';
comment on table late_payouts is 'none: payout_id, ticket_id, noticed_at';
comment on table ledger_accounts is 'none: has_floor, created_at; financial: id';
comment on table ledger_checks is 'none: id, snapshot, checked_at; financial: clearing';
comment on table list_changes is 'none: list, facet, day, rows; financial: grosze';
comment on table list_days is 'none: list, day, facet, rows; financial: grosze';
comment on table list_months is 'none: list, month, facet, rows; financial: grosze';
comment on table list_totals is 'none: list, facet, rows; financial: grosze';
comment on table look_plan is 'none: is_only, interval_seconds, waiting_sales, requests_per_round, reckoned_at, turn_at';
comment on table mail_outbox is 'none: id, event_key, user_id, template, language, state, attempts, last_error, created_at,
  finished_at, ticket_id; personal: recipient_sealed, data_sealed';
comment on table market_names is 'none: id, market_hash_name, slug, icon_ref, created_at';
comment on table openid_nonces is 'none: nonce, seen_at';
comment on table operator_accounts is 'none: steam_id, watcher_id, leased_until, fence, polled_at, full_polled_at, changed_at,
  history_read_at';
comment on table payout_approvals is 'none: payout_id, number, how, admin_id, at; personal: destination_fingerprint, reason';
comment on table payout_chain_transactions is 'none: payout_id, seen_at; financial: hash';
comment on table payout_checks is 'none: payout_id, checked_at';
comment on table payout_days is 'none: day, payouts, median_seconds, p95_seconds, counted_at; financial: grosze';
comment on table payout_details is 'none: id, user_id, key_purpose, created_at, last_used_at, takes_express; personal: sealed,
  fingerprint, content_fingerprint, masked; financial: method, coin';
comment on table payout_events is 'none: payout_id, version, from_state, state, at, made_in';
comment on table payout_hours is 'none: hour, rail, paid, failed, speeds, counted_at';
comment on table payout_transitions is 'none: from_state, to_state';
comment on table payout_wakes is 'none: payout_id, at';
comment on table payouts is 'none: id, kind, transaction_id, sale_id, user_id, state, version, payout_details_id,
  approvals_required, is_evidence_clean, is_order_out, has_unclear_order, is_resend_barred, first_submitted_at,
  last_submitted_at, absent_seen_at, statement_matched_at, created_at, moved_at, settled_at, language, recall_wanted_at,
  promised_by, promise_terms; personal: destination_fingerprint; financial: rail, amount_grosze, rail_key, rail_ref, reference,
  coin_units, coin_rate';
comment on table price_history is 'none: name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d';
comment on table price_items is 'none: list_id, name_id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
  suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d, median_7d_grosze, median_30d_grosze, median_90d_grosze,
  updated_at';
comment on table price_lists is 'none: id, state, step, asked_by, started_at, finished_at, row_count, bad_row_count, reasons,
  eur_rate_e4, nbp_table, live_since, decided_by, decided_at, history_day';
comment on table process_beats is 'none: id, kind, host, process_id, version, started_at, seen_at, figures';
comment on table quote_items is 'none: quote_id, place, appraisal_price_id; financial: asset_id, market_name, rate_bps,
  market_grosze, our_grosze, fingerprint, facts, later_rate_bps, later_grosze';
comment on table quotes is 'none: id, user_id, code, price_list_id, prices_fetched_at, created_at, expires_at, supersedes_id,
  extension; financial: rate_bps, minimum_grosze, market_grosze, total_grosze, later_rate_bps, later_total_grosze';
comment on table rail_balances is 'none: rail, read_at, compared_on; financial: currency, minor, grosze';
comment on table rail_fundings is 'none: id, rail, proposed_by, key_mark, proposed_at, confirmed_by, confirmed_at; financial:
  amount_grosze, reference';
comment on table rail_messages is 'none: rail, payout_id, received_at; financial: event_id';
comment on table rail_states is 'none: rail, paused_at, pause_reason, paused_by, pause_note';
comment on table reconciliation_findings is 'none: id, rail, class, payout_id, ours_state, theirs_state, opened_at, seen_at,
  closed_at, closed_by; financial: subject, currency, ours_minor, theirs_minor, close_reason';
comment on table reconciliation_runs is 'none: id, rail, started_at, finished_at, outcome, since, ours, theirs, matched,
  opened';
comment on table refresh_tokens is 'none: token_hash, session_id, generation, created_at, used_at';
comment on table returns_due is 'none: sale_id, not_before, opened_at, closed_at; financial: trade_id';
comment on table sale_events is 'none: sale_id, version, from_state, state, actor, reason, at, made_in';
comment on table sale_findings is 'none: id, sale_id, code, details, at';
comment on table sale_items is 'none: sale_id, place, released_at, appraisal_price_id; financial: asset_id, market_name,
  rate_bps, market_grosze, our_grosze, fingerprint, facts';
comment on table sale_looks is 'none: sale_id, next_look_at, lease_mark, leased_until, looked_at, outcome, problem, pages,
  confirmed_at, clear_accounts; financial: missing';
comment on table sale_money is 'none: sale_id, user_id, payout_case, is_new_seller, quoted_at, reserved_at, house_reserved_at,
  released_at, accept_started_at, settles_at, reversed_at, is_booked, was_reviewed, is_counted, created_at, is_undo_agreed,
  promised_by, promise_terms; personal: destination_fingerprint; financial: total_grosze, pcc_grosze, pcc_basis_grosze,
  pcc_rate_bps';
comment on table sale_transitions is 'none: from_state, to_state';
comment on table sales is 'none: id, user_id, quote_id, code, state, status, version, payout_details_id, declared_sent_at,
  deadline_at, actor, reason, created_at, moved_at, completed_at, language, payout_class; financial: rate_bps, minimum_grosze,
  market_grosze, total_grosze, terms_version, terms_accepted_at';
comment on table saved_views is 'none: id, admin_id, list, created_at; personal: name, query';
comment on table seller_checks is 'none: sale_id, verdict, checked_at';
comment on table seller_standings is 'none: user_id, settled_sales, reversals, frozen_at, thawed_at; financial:
  limit_by_hand_grosze';
comment on table sessions is 'none: id, user_id, signed_in_at, last_used_at, idle_expires_at, expires_at, ended_at, end_reason;
  personal: device_hash, device_label';
comment on table settings is 'none: key, version, value, changed_by, reason, created_at';
comment on table sign_in_attempts is 'none: id, state_hash, cookie_hash, return_form, created_at, expires_at, used_at';
comment on table staff_enrolments is 'none: user_id, code_hash, created_at, expires_at, used_at';
comment on table staff_factor_attempts is 'none: id, session_id, user_id, purpose, challenge, secret_sealed, enrolment_hash,
  created_at, expires_at, used_at';
comment on table staff_factor_tries is 'none: id, user_id, at, is_failure';
comment on table staff_factors is 'none: id, user_id, kind, secret_sealed, last_step, credential_id, public_key, sign_count,
  transports, created_at, last_used_at; personal: label';
comment on table staff_panels is 'none: session_id, user_id, factor_id, opened_at, last_used_at, confirmed_at';
comment on table staff_recovery_codes is 'none: user_id, code_hash, created_at, used_at';
comment on table steam_egresses is 'none: egress, paused_until, strikes, good_at, bad_at, problem';
comment on table steam_slots is 'none: egress, slot, free_at, busy_until';
comment on table ticket_attachments is 'none: id, ticket_id, message_id, is_staff, file_id, content_type, width, height,
  byte_size, created_at';
comment on table ticket_contacts is 'none: ticket_id, wrapping_key_id, wrapped_key; personal: contact_sealed';
comment on table ticket_messages is 'none: id, ticket_id, author_id, is_staff, is_initial, request_mark, created_at,
  is_automatic; personal: content, body_mark';
comment on table ticket_moves is 'none: from_status, to_status';
comment on table ticket_notes is 'none: id, ticket_id, author_id, created_at; personal: content';
comment on table ticket_texts is 'none: ticket_id; personal: document';
comment on table tickets is 'none: id, user_id, language, category, status, priority, sale_id, sale_state_at_opening,
  guest_key_hash, assigned_to, message_count, user_unread, staff_unread, last_message_at, last_message_is_staff, first_reply_at,
  created_at, updated_at, queue_rank, queue_order; personal: subject, steam_id, email_fingerprint, form_mark, duplicate_mark,
  preview';
comment on table trade_checks is 'none: user_id, is_accepted, hold_seconds, checked_at; personal: token_mark';
comment on table trade_offers is 'none: account_id, created_at, state, sale_id, reasons, problem, refused_at, first_seen_at,
  last_seen_at; personal: sender_id; financial: offer_id, asset_ids, given_count';
comment on table trade_readings is 'none: sale_id, result, read_at, wanted_at';
comment on table trades is 'none: sale_id, account_id, accept_count, status, settles_at, next_read_at, settled_at, created_at;
  financial: offer_id, trade_id, new_asset_ids';
comment on table transaction_actions is 'none: id, transaction_id, action, admin_id, at; personal: reason';
comment on table transaction_notes is 'none: transaction_id, version, admin_id, at; personal: text';
comment on table transactions is 'none: id, user_id, status, created_at, completed_at, facet; financial: type, amount_grosze,
  fee_grosze, currency, method';
comment on table user_keys is 'none: user_id, purpose, wrapping_key_id, wrapped_key, created_at, public_key';
comment on table user_marks is 'none: id, user_id, mark, admin_id, at; personal: reason';
comment on table users is 'none: id, is_admin, staff_role, is_verified, steam_checked_at, created_at, last_login_at, blocked_at;
  personal: steam_id, persona_name, avatar_hash, trade_token_sealed, email_sealed, email_fingerprint, pending_email_sealed,
  steam_created_at, steam_level, steam_profile_public, steam_vac_banned, steam_community_banned, steam_economy_ban,
  name_folded';
comment on table waiting_transactions is 'none: id, user_id, facet, created_at, waiting_since, waits_from, needs_approval;
  financial: amount_grosze';
comment on table worker_heartbeats is 'none: worker_id, host, process_id, started_at, seen_at';
`.execute(db)
}
