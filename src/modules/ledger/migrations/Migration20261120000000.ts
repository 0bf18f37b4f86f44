import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Returns SQL for the money that the shop has lost for good from a charge: refunded money, and money of a lost dispute
 * that the gateway still shows as charged back.
 */
const moneyLostForGoodSql = (row: string): string =>
  `${row}.refunded_amount + case when ${row}.state = 'charged_back' and ${row}.dispute_outcome = 'lost' then ${row}.captured_amount - ${row}.refunded_amount else 0 end`

/** Returns SQL for the money of a charge that an open dispute has taken from the shop. */
const disputedMoneySql = (row: string): string =>
  `case when ${row}.disputed_at is not null and ${row}.dispute_closed_at is null then ${row}.captured_amount - ${row}.refunded_amount else 0 end`

/**
 * The SQL expression for the ids that the gateway, the acquirer and the central bank have given to a charge. An index
 * contains this expression. PostgreSQL uses the index only if the search in modules/ledger/charge/list/charge-list.ts
 * contains exactly the same expression.
 */
const OTHER_IDS =
  "(array_remove(array[details ->> 'nsu', details ->> 'authorizationCode', details ->> 'endToEndId', lower(details ->> 'endToEndId'), details ->> 'transactionId', details ->> 'gatewayChargeId', link_transaction_id], null))"

/**
 * The functions and triggers that record movements of money (models/movement-model.ts) and protect them from changes.
 *
 * The recording trigger runs in each statement that inserts a charge or sets one of the columns for its state, its sums
 * or its dispute, so that no movement is missed. If the same statement has resolved an operation that fits the
 * movement, the movement contains the id of this operation.
 *
 * The id of a movement begins with the server's time at the moment when the movement was written. Movements that one
 * statement writes one after another therefore have ids in the same sequence.
 */
const MOVEMENTS = [
  `create or replace function checkout_transparent_note_movement(charge checkout_transparent_charge, moved text, amount integer, at timestamptz, actor text, operation text) returns void language sql as $$
    insert into checkout_transparent_movement (id, charge_id, account, kind, amount, currency_code, gateway_reported_at, recorded_at, day, actor, operation_id)
    select 'ctmov_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0') || left(md5(random()::text), 12), charge.id, charge.account, moved, amount, charge.currency_code, at, checkout_transparent_now(), to_char(coalesce(at, checkout_transparent_now()) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), actor, operation
  $$;`,
  `create or replace function checkout_transparent_note_movements() returns trigger language plpgsql as $$
    declare
      captured integer := new.captured_amount;
      gone integer := ${moneyLostForGoodSql("new")};
      disputed integer := ${disputedMoneySql("new")};
      at timestamptz;
      was_lost boolean := false;
      operation record;
      by_hand text;
    begin
      if tg_op = 'UPDATE' then
        captured := captured - old.captured_amount;
        gone := gone - (${moneyLostForGoodSql("old")});
        disputed := disputed - (${disputedMoneySql("old")});
        was_lost := new.dispute_outcome = 'lost' and new.dispute_closed_at is distinct from old.dispute_closed_at;
      end if;
      if captured = 0 and gone = 0 and disputed = 0 and not coalesce(was_lost, false) then
        return null;
      end if;
      at := (new.details ->> 'gatewayUpdatedAt')::timestamptz;
      if at > checkout_transparent_now() + interval '5 minutes' or at < new.created_at - interval '5 minutes' or tg_op = 'UPDATE' and new.details ->> 'gatewayUpdatedAt' is not distinct from old.details ->> 'gatewayUpdatedAt' then
        at := null;
      end if;
      select id, kind, amount, actor into operation from checkout_transparent_operation
        where charge_id = new.id and resolved_at = new.updated_at and state = 'accepted' and deleted_at is null limit 1;
      by_hand := case when new.gateway_sums_accepted_at = new.updated_at then new.gateway_sums_accepted_by end;
      if was_lost then
        perform checkout_transparent_note_movement(new, 'lost', captured - gone - disputed, at, new.dispute_closed_by, null);
        return null;
      end if;
      if captured > 0 and operation.kind in ('create', 'capture') then
        perform checkout_transparent_note_movement(new, 'captured', captured, at, operation.actor, operation.id);
      elsif captured <> 0 then
        perform checkout_transparent_note_movement(new, case when captured > 0 then 'captured' else 'lost' end, captured, at,
          coalesce(by_hand, case when captured < 0 then 'payment service' when new.method = 'card' then 'merchant panel' else 'payer' end), null);
      end if;
      if gone > 0 and operation.kind in ('refund', 'void') then
        perform checkout_transparent_note_movement(new, 'refunded', - least(gone, operation.amount), at, operation.actor, operation.id);
        gone := gone - least(gone, operation.amount);
      end if;
      if gone <> 0 then
        perform checkout_transparent_note_movement(new, 'refunded', - gone, at, coalesce(by_hand, 'merchant panel'), null);
      end if;
      if disputed <> 0 then
        perform checkout_transparent_note_movement(new, case when disputed > 0 then 'disputed' else 'dispute_reversed' end, - disputed, at,
          case when new.dispute_closed_at = new.updated_at then new.dispute_closed_by else 'payment service' end, null);
      end if;
      return null;
    end
  $$;`,
  `create or replace function checkout_transparent_keep_movements() returns trigger language plpgsql as $$
    begin
      raise exception 'The record of what moved is never changed or deleted (checkout_transparent_movement).';
    end
  $$;`,
  `create trigger checkout_transparent_note_movements after insert or update of state, captured_amount, refunded_amount, disputed_at, dispute_closed_at, dispute_outcome on checkout_transparent_charge for each row execute function checkout_transparent_note_movements();`,
  `create trigger checkout_transparent_keep_movements before update or delete on checkout_transparent_movement for each row execute function checkout_transparent_keep_movements();`,
]

/** The names of the plugin's tables without their prefix. */
const TABLES = [
  "access_token",
  "outbox_entry",
  "charge",
  "quoted_rules",
  "reminder",
  "reminder_opt_out",
  "setting",
  "buyer_document",
  "discrepancy",
  "admin_action",
  "alert",
  "installation",
  "lease",
  "movement",
  "exported_movement",
  "link_transaction",
  "notification",
  "operation",
  "payment_link",
  "saved_card",
  "shopper_input",
  "store_charge",
].map((name) => `checkout_transparent_${name}`)

const STATEMENTS = [
  // This function is the only clock of the ledger (modules/ledger/database/database-time.ts). The defaults of the
  // columns also use it.
  `create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe as $$ select statement_timestamp() $$;`,
  `create table if not exists "checkout_transparent_access_token" ("id" text not null, "encryption_key_id" text null, "ciphertext" text null, "renew_at" timestamptz null, "issued_at" timestamptz null, "claimed_until" timestamptz null, "failed_request_count" integer not null default 0, "latest_failure" jsonb null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_access_token_pkey" primary key ("id"));`,
  `create table if not exists "checkout_transparent_quoted_rules" ("id" text not null, "rules_digest" text not null, "account" text not null, "quoted_from" timestamptz not null, "quoted_until" timestamptz not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_quoted_rules_pkey" primary key ("id"));`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_quoted_rules_of_digest" ON "checkout_transparent_quoted_rules" ("rules_digest", "quoted_until") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_quoted_rules_quoted_until" ON "checkout_transparent_quoted_rules" ("quoted_until") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_exported_movement" ("id" text not null, "export_number" integer not null, "position_in_export" integer not null, "account" text null, "created_by" text not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_exported_movement_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_exported_movement_in_order" ON "checkout_transparent_exported_movement" ("export_number", "position_in_export") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_exported_movement_first" ON "checkout_transparent_exported_movement" ("export_number") WHERE position_in_export = 1 AND deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_outbox_entry" ("id" text not null, "event_name" text not null, "event_key" text not null, "data" jsonb not null, "claimed_until" timestamptz null, "published_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_outbox_entry_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_outbox_entry_event_key" ON "checkout_transparent_outbox_entry" ("event_key") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_outbox_entry_waiting" ON "checkout_transparent_outbox_entry" ("created_at") WHERE published_at is null AND deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_charge" ("id" text not null, "merchant_charge_id" text not null, "account" text not null, "installation_digest" text not null, "method" text not null, "payment_session_id" text not null, "payment_collection_id" text not null, "cart_id" text null, "email_digest" text null, "buyer_search_digests" text[] null, "entered_name_search_digests" text[] null, "email_without_plus_suffix_digest" text null, "amount" integer not null, "currency_code" text not null, "installments" integer not null, "discount" integer not null default 0, "interest" integer not null default 0, "price_rules" jsonb null, "late_capture" boolean not null, "captures_at_shipment" boolean not null default false, "uses_saved_card" boolean null, "state" text check ("state" in ('unresolved', 'pending', 'authorized', 'paid', 'charged_back', 'declined', 'failed', 'canceled', 'expired', 'refunded', 'absent', 'not_created')) not null, "captured_amount" integer not null default 0, "refunded_amount" integer not null default 0, "highest_captured_amount" integer not null default 0, "revision" integer not null default 0, "synchronization_due_at" timestamptz null, "leased_by" text null, "leased_until" timestamptz null, "waiting_since" timestamptz null, "follow_up_lookups_since" timestamptz null, "follow_up_lookup_count" integer not null default 0, "looked_up_at" timestamptz null, "last_believed_notification_at" timestamptz null, "extra_lookup_due_at" timestamptz null, "lookup_failed_since" timestamptz null, "shopper_lookup_count" integer not null default 0, "shopper_lookup_period_began_at" timestamptz null, "shopper_lookup_answered_at" timestamptz null, "code_expires_at" timestamptz null, "code_payload" text null, "code_image" text null, "abandoned_at" timestamptz null, "link_purpose" text check ("link_purpose" in ('cart', 'order', 'free')) null, "link_id" text null, "link_url" text null, "link_deep_link" text null, "link_transaction_id" text null, "link_deactivated_at" timestamptz null, "link_deactivation_tried_at" timestamptz null, "link_deactivation_first_failed_at" timestamptz null, "link_deactivation_not_offered_route" text null, "duplicate_of_charge_id" text null, "store_charge_reference" text null, "store_charge_purpose" text check ("store_charge_purpose" in ('cart', 'order', 'free')) null, "order_id" text null, "last_seen_order_id" text null, "last_seen_order_version" integer null, "last_seen_order_share_amount" text null, "disputed_at" timestamptz null, "dispute_answer_deadline" text null, "dispute_closed_at" timestamptz null, "dispute_closed_by" text null, "dispute_outcome" text check ("dispute_outcome" in ('won', 'lost')) null, "cart_completion_first_failed_at" timestamptz null, "cart_completion_failures" integer not null default 0, "creation_refused_at" timestamptz null, "gateway_sums_accepted_at" timestamptz null, "gateway_sums_accepted_by" text null, "refund_decided_at" timestamptz null, "refund_decided_by" text null, "refund_decision_reason" text null, "refund_decision_reason_message" jsonb null, "refund_requested_at" timestamptz null, "refund_requested_by" text null, "refund_request_reason" text null, "capture_due_since" timestamptz null, "capture_due_fulfillment_id" text null, "partial_payment_accepted_at" timestamptz null, "partial_payment_accepted_by" text null, "partial_payment_acceptance_reason" text null, "personal_data_erased_at" timestamptz null, "details" jsonb not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_charge_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_merchant_charge_id" ON "checkout_transparent_charge" ("merchant_charge_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_payment_session_id" ON "checkout_transparent_charge" ("payment_session_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_one_open_per_collection" ON "checkout_transparent_charge" ("payment_collection_id") WHERE state in ('unresolved', 'pending', 'authorized', 'paid', 'charged_back') and abandoned_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_completion_failed" ON "checkout_transparent_charge" ("cart_completion_first_failed_at") WHERE cart_completion_first_failed_at is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_collection" ON "checkout_transparent_charge" ("payment_collection_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_open_of_cart" ON "checkout_transparent_charge" ("cart_id") WHERE state in ('unresolved', 'pending', 'authorized', 'paid', 'charged_back') and abandoned_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_unpaid_of_cart" ON "checkout_transparent_charge" ("cart_id") WHERE state in ('unresolved', 'pending') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_cart" ON "checkout_transparent_charge" ("cart_id", "created_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_link" ON "checkout_transparent_charge" ("link_id") WHERE link_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_links" ON "checkout_transparent_charge" ("created_at") WHERE link_purpose is not null and duplicate_of_charge_id is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_duplicate_of" ON "checkout_transparent_charge" ("duplicate_of_charge_id") WHERE duplicate_of_charge_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_to_synchronize" ON "checkout_transparent_charge" ("synchronization_due_at") WHERE synchronization_due_at is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_authorized" ON "checkout_transparent_charge" ("account", "created_at") WHERE state = 'authorized' AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_refund_decided" ON "checkout_transparent_charge" ("refund_decided_at") WHERE refund_decided_at is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_installation" ON "checkout_transparent_charge" ("installation_digest", "created_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_captured" ON "checkout_transparent_charge" ("account", "method", "created_at") WHERE highest_captured_amount > 0 AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_unsuccessful" ON "checkout_transparent_charge" ("account", "created_at") WHERE state in ('declined', 'failed', 'unresolved') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_listed" ON "checkout_transparent_charge" ("created_at", "id", "account", "method", "state", "amount") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_state" ON "checkout_transparent_charge" ("state", "created_at", "id") WHERE state in ('charged_back', 'declined', 'failed', 'canceled', 'expired', 'refunded', 'absent', 'not_created') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_amount" ON "checkout_transparent_charge" ("amount", "created_at", "id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_order" ON "checkout_transparent_charge" ("order_id") WHERE order_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_email" ON "checkout_transparent_charge" ("email_digest") WHERE email_digest is not null AND deleted_at IS NULL;`,
  // A model cannot declare this index, because it is on an expression (modules/ledger/charge/list/charge-list.ts).
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_known_as" ON "checkout_transparent_charge" USING GIN (${OTHER_IDS}) WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_charge_of_buyer" ON "checkout_transparent_charge" USING GIN ("buyer_search_digests") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_reminder" ("id" text not null, "charge_id" text not null, "payment_collection_id" text not null, "kind" text check ("kind" in ('made', 'first', 'last')) not null, "email_digest" text null, "email_without_plus_suffix_digest" text null, "sent_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_reminder_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_once" ON "checkout_transparent_reminder" ("charge_id", "kind") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_of_collection" ON "checkout_transparent_reminder" ("payment_collection_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_of_mailbox" ON "checkout_transparent_reminder" ("email_without_plus_suffix_digest", "created_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_of_address" ON "checkout_transparent_reminder" ("email_digest") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_created_at" ON "checkout_transparent_reminder" ("created_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_reminder_opt_out" ("id" text not null, "email_digest" text not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_reminder_opt_out_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_reminder_opt_out_email_digest" ON "checkout_transparent_reminder_opt_out" ("email_digest") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_setting" ("id" text not null, "account" text not null, "name" text not null, "value" jsonb null, "encryption_key_id" text null, "ciphertext" text null, "set_by" text not null, "set_at" timestamptz not null, "reason" text null, "replaced_secret_accepted_until" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_setting_pkey" primary key ("id"));`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_setting_account_name" ON "checkout_transparent_setting" ("account", "name") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_buyer_document" ("id" text not null, "charge_id" text not null, "encryption_key_id" text not null, "ciphertext" text not null, "payment_check_due_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_buyer_document_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_buyer_document_charge_id" ON "checkout_transparent_buyer_document" ("charge_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_buyer_document_to_check" ON "checkout_transparent_buyer_document" ("payment_check_due_at") WHERE payment_check_due_at is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_buyer_document_created_at" ON "checkout_transparent_buyer_document" ("created_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_discrepancy" ("id" text not null, "kind" text check ("kind" in ('paid_without_order', 'order_without_charge', 'unresolved', 'contradicted', 'still_authorized', 'money_gone', 'amounts_differ', 'booking_failed', 'refund_failed', 'unmatched_payment', 'chargeback', 'notified_only', 'link_unconfirmed', 'of_other_installation', 'installation_undecided', 'resolved_wrongly', 'credit_undecided', 'waiting_too_long', 'cards_tested', 'cards_stopped')) not null, "charge_id" text not null, "merchant_charge_id" text not null, "account" text not null, "cart_id" text null, "order_id" text null, "currency_code" text not null, "gateway_state" text not null, "gateway_statuses" text null, "gateway_captured" integer not null, "gateway_refunded" integer not null, "medusa_captured" integer null, "medusa_refunded" integer null, "details" jsonb not null, "resolved_at" timestamptz null, "resolved_by" text null, "resolution_reason" text null, "resolution_reason_message" jsonb null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_discrepancy_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_one_open_per_kind" ON "checkout_transparent_discrepancy" ("charge_id", "kind") WHERE resolved_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_open" ON "checkout_transparent_discrepancy" ("created_at") WHERE resolved_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_charge_id" ON "checkout_transparent_discrepancy" ("charge_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_attack" ON "checkout_transparent_discrepancy" ("account", "created_at") WHERE kind in ('cards_tested', 'cards_stopped') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_listed" ON "checkout_transparent_discrepancy" ("created_at", "id", "kind", "account", "resolved_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_discrepancy_of_order" ON "checkout_transparent_discrepancy" ("order_id") WHERE order_id is not null AND deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_admin_action" ("id" text not null, "action" text not null, "subject_id" text null, "actor" text not null, "actor_type" text not null, "request_data" jsonb not null, "state_before_action" jsonb null, "http_status" integer null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_admin_action_pkey" primary key ("id"));`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_admin_action_subject_id" ON "checkout_transparent_admin_action" ("subject_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_admin_action_created_at" ON "checkout_transparent_admin_action" ("created_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_alert" ("id" text not null, "alert_key" text not null, "channel" text check ("channel" in ('feed', 'email')) not null, "recipient" text not null, "cause" text not null, "data" jsonb not null, "claimed_at" timestamptz null, "failed_attempt_count" integer not null default 0, "finished_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_alert_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_alert_one_per_receiver" ON "checkout_transparent_alert" ("alert_key", "channel", "recipient") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_alert_waiting" ON "checkout_transparent_alert" ("claimed_at") WHERE finished_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_alert_created_at" ON "checkout_transparent_alert" ("created_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_installation" ("id" text not null, "installation_id" text not null, "encryption_key_id" text null, "ciphertext" text null, "signing_keys" jsonb null, "job_last_ran_at" timestamptz null, "latest_notification_deliveries" jsonb null, "refused_lookups" jsonb null, "prices_first_adjusted_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_installation_pkey" primary key ("id"));`,
  `create table if not exists "checkout_transparent_lease" ("id" text not null, "lease_key" text not null, "owner" text not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_lease_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_lease_key" ON "checkout_transparent_lease" ("lease_key") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_lease_expires_at" ON "checkout_transparent_lease" ("expires_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_movement" ("id" text not null, "charge_id" text not null, "account" text not null, "kind" text check ("kind" in ('captured', 'refunded', 'disputed', 'dispute_reversed', 'lost')) not null, "amount" integer not null, "currency_code" text not null, "gateway_reported_at" timestamptz null, "recorded_at" timestamptz not null, "day" text not null, "actor" text not null, "operation_id" text null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_movement_pkey" primary key ("id"));`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_of_charge" ON "checkout_transparent_movement" ("charge_id", "recorded_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_of_day" ON "checkout_transparent_movement" ("account", "day", "charge_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_of_kind" ON "checkout_transparent_movement" ("account", "kind", "recorded_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_listed" ON "checkout_transparent_movement" ("recorded_at", "id", "account", "kind", "day") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_known_of_day" ON "checkout_transparent_movement" ("account", "day", "recorded_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_movement_in_order" ON "checkout_transparent_movement" ("account", "day", "id") WHERE deleted_at IS NULL;`,
  ...MOVEMENTS,
  `create table if not exists "checkout_transparent_link_transaction" ("id" text not null, "first_charge_id" text not null, "transaction_id" text not null, "role" text check ("role" in ('kept', 'duplicate', 'refund')) not null, "transaction_status" text not null, "amount" integer null, "original_transaction_id" text null, "payment_type" text null, "made_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_link_transaction_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_link_transaction_transaction_id" ON "checkout_transparent_link_transaction" ("transaction_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_link_transaction_one_kept" ON "checkout_transparent_link_transaction" ("first_charge_id") WHERE role = 'kept' AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_link_transaction_first_charge_id" ON "checkout_transparent_link_transaction" ("first_charge_id") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_notification" ("id" text not null, "account" text not null, "notification_key" text not null, "integration" text check ("integration" in ('checkout', 'payment_link')) not null, "kind" text check ("kind" in ('charge_update', 'three_ds_result', 'payment_link_update', 'unrecognized')) not null, "type" text not null, "event_id" text null, "event_at" timestamptz null, "merchant_charge_id" text null, "link_id" text null, "is_of_another_merchant" boolean not null, "parsed_notification" jsonb not null, "payload" jsonb not null, "delivery_count" integer not null default 1, "handled_at" timestamptz null, "judged_as" text check ("judged_as" in ('believed', 'outdated', 'contradicted', 'unusable')) null, "result" text null, "result_message" jsonb null, "received_at" timestamptz not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_notification_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_key" ON "checkout_transparent_notification" ("account", "notification_key") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_unhandled" ON "checkout_transparent_notification" ("received_at") WHERE handled_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_of_link" ON "checkout_transparent_notification" ("link_id") WHERE link_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_of_account" ON "checkout_transparent_notification" ("account", "received_at") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_of_another_merchant" ON "checkout_transparent_notification" ("account", "received_at") WHERE is_of_another_merchant AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_merchant_charge_id" ON "checkout_transparent_notification" ("merchant_charge_id", "received_at") WHERE merchant_charge_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_event_id" ON "checkout_transparent_notification" ("event_id") WHERE event_id is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_received_at" ON "checkout_transparent_notification" ("received_at") WHERE deleted_at IS NULL;`,
  // The following two indexes contain only kinds of notifications that are rare in most shops. Without them, a list of
  // these notifications would read all others. Storing a common notification does not write to these indexes.
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_of_payment_links" ON "checkout_transparent_notification" ("received_at") WHERE integration = 'payment_link' AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_notification_of_rare_kinds" ON "checkout_transparent_notification" ("kind", "received_at") WHERE kind <> 'charge_update' AND deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_operation" ("id" text not null, "charge_id" text not null, "kind" text check ("kind" in ('create', 'capture', 'refund', 'void')) not null, "amount" integer not null, "actor" text not null, "reason" text null, "state" text check ("state" in ('in_flight', 'accepted', 'rejected', 'not_sent', 'unknown')) not null, "medusa_row_id" text null, "captured_before_request" integer null, "refunded_before_request" integer null, "gateway_and_merchant" text null, "not_offered_route" text null, "order_id" text null, "order_version" integer null, "order_outstanding_amount" text null, "claimed_by" text not null, "lease_expires_at" timestamptz not null, "error_code" text null, "error_message" text null, "missing_at_gateway_since" timestamptz null, "inconclusive_answer_at" timestamptz null, "to_be_booked_since" timestamptz null, "booked_at" timestamptz null, "outcome_last_unclear_at" timestamptz null, "lookup_backoff_began_at" timestamptz null, "lookup_count" integer not null default 0, "resolved_at" timestamptz null, "resolved_via" text null, "resolved_by" text null, "resolution_reason" text null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_operation_pkey" primary key ("id"));`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_operation_charge_id" ON "checkout_transparent_operation" ("charge_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_operation_one_unresolved_per_charge" ON "checkout_transparent_operation" ("charge_id") WHERE state in ('in_flight', 'unknown') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_operation_lost_link" ON "checkout_transparent_operation" ("id") WHERE error_code in ('link_answer_lost', 'resolved_by_person') AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_operation_listed" ON "checkout_transparent_operation" ("created_at", "id", "charge_id", "kind", "state") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_payment_link" ("id" text not null, "charge_id" text not null, "operation_id" text not null, "account" text not null, "order_number" text not null, "name" text not null, "description" text null, "amount" integer not null, "expires_on" text null, "created_by" text null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_payment_link_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_payment_link_operation_id" ON "checkout_transparent_payment_link" ("operation_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_payment_link_order_number" ON "checkout_transparent_payment_link" ("order_number") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_payment_link_charge_id" ON "checkout_transparent_payment_link" ("charge_id") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_saved_card" ("id" text not null, "account" text not null, "installation_digest" text not null, "gateway_and_merchant_digest" text not null, "customer_id" text not null, "payment_session_id" text not null, "token_digest" text null, "vault_card_id_digest" text null, "brand" text null, "last_four" text null, "expiration_month" integer null, "expiration_year" integer null, "consent_text" text not null, "consented_at" timestamptz not null, "store_charges_consent_text" text null, "store_charges_consented_at" timestamptz null, "store_charges_consent_withdrawn_at" timestamptz null, "encryption_key_id" text null, "ciphertext" text null, "sent_to_vault_at" timestamptz null, "save_outcome" text null, "saved_at" timestamptz null, "last_used_at" timestamptz null, "removed_at" timestamptz null, "deletion_outcome" text null, "deletion_attempts" integer not null default 0, "deletion_tried_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_saved_card_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_payment_session_id" ON "checkout_transparent_saved_card" ("payment_session_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_token_digest" ON "checkout_transparent_saved_card" ("account", "token_digest") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_card_digest" ON "checkout_transparent_saved_card" ("account", "installation_digest", "gateway_and_merchant_digest", "vault_card_id_digest") WHERE removed_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_customer_id" ON "checkout_transparent_saved_card" ("customer_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_to_save" ON "checkout_transparent_saved_card" ("consented_at") WHERE saved_at is null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_unsaved" ON "checkout_transparent_saved_card" ("sent_to_vault_at") WHERE saved_at is null AND sent_to_vault_at is not null AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_saved_card_removed_at" ON "checkout_transparent_saved_card" ("removed_at") WHERE removed_at is not null AND deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_shopper_input" ("id" text not null, "account" text not null, "payment_session_id" text null, "installation_digest" text not null, "saved_card_id" text null, "saved_card_owner_requested_completion_at" timestamptz null, "has_card_to_save" boolean not null default false, "encryption_key_id" text not null, "ciphertext" text not null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_shopper_input_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_shopper_input_payment_session_id" ON "checkout_transparent_shopper_input" ("payment_session_id") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_shopper_input_card_to_save" ON "checkout_transparent_shopper_input" ("created_at") WHERE has_card_to_save AND deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_shopper_input_created_at" ON "checkout_transparent_shopper_input" ("created_at") WHERE deleted_at IS NULL;`,
  `create table if not exists "checkout_transparent_store_charge" ("id" text not null, "reference" text not null, "attempt" integer not null, "account" text not null, "installation_digest" text not null, "customer_id" text not null, "saved_card_id" text not null, "payment_collection_id" text not null, "purpose" text check ("purpose" in ('cart', 'order', 'free')) not null, "amount" integer not null, "currency_code" text not null, "installments" integer not null, "payment_session_id" text null, "charging_began_at" timestamptz null, "replaced_at" timestamptz null, "created_at" timestamptz not null default checkout_transparent_now(), "updated_at" timestamptz not null default checkout_transparent_now(), "deleted_at" timestamptz null, constraint "checkout_transparent_store_charge_pkey" primary key ("id"));`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_store_charge_reference" ON "checkout_transparent_store_charge" ("reference", "attempt") WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_checkout_transparent_store_charge_customer_id" ON "checkout_transparent_store_charge" ("customer_id") WHERE deleted_at IS NULL;`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_checkout_transparent_store_charge_payment_session_id" ON "checkout_transparent_store_charge" ("payment_session_id") WHERE deleted_at IS NULL;`,
  `alter table if exists "checkout_transparent_operation" add constraint "checkout_transparent_operation_charge_id_foreign" foreign key ("charge_id") references "checkout_transparent_charge" ("id") on update cascade;`,
]

export class Migration20261120000000 extends Migration {
  override async up(): Promise<void> {
    STATEMENTS.forEach((statement) => this.addSql(statement))
    for (const table of TABLES) {
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_deleted_at" ON "${table}" ("deleted_at") WHERE deleted_at IS NULL;`
      )
    }
  }

  override async down(): Promise<void> {
    for (const table of TABLES) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
    this.addSql(
      `drop function if exists checkout_transparent_note_movements, checkout_transparent_note_movement, checkout_transparent_keep_movements;`
    )
    this.addSql(`drop function if exists checkout_transparent_now();`)
  }
}
