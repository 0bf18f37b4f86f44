import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The default number of rows for each table. With 20,000 rows, PostgreSQL uses indexes, and inserting the rows still
 * takes only about a second.
 */
const ROWS = 20_000

/**
 * The SQL statements that fill the tables like those of a store that has sold for a year. Every fifth charge was
 * declined, and every tenth charge belongs to a payment link. The shopper inputs belong to sessions without a charge.
 * In many tables, such as notifications and events, the oldest rows are so old that the plugin would delete them.
 */
const TABLES = {
  charge: `
    insert into checkout_transparent_charge
      (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
       cart_id, email_digest, buyer_search_digests, amount, currency_code, installments, late_capture, state, details, created_at, updated_at,
       synchronization_due_at, link_id, link_purpose, highest_captured_amount, refund_decided_at, refund_decided_by, order_id)
    select 'ctchg_' || n, 'charge-' || n, 'br', :digest, case when n % 7 = 3 then 'pix' else 'card' end, 'session_' || n, 'collection_' || n,
       'cart_' || n, 'digest_' || n % 5000,
       array['first_' || n % 4, 'last_' || n] || array(select 'part_' || (n * part) % 5000 from generate_series(1, 30) as part), 1999, 'BRL', 1, false,
       case when n % 5 = 0 then 'declined' when n % 1000 = 7 then 'authorized' else 'paid' end,
       jsonb_build_object('nsu', 'nsu-' || n, 'authorizationCode', 'code-' || n, 'transactionId', 'transaction-' || n,
         'gatewayChargeId', 'gateway-' || n, 'brand', 'VISA', 'chargeStatus', 'PAID', 'transactionStatus', 'PAID',
         'acquirerName', 'An acquirer', 'reasonCode', '0', 'softDescriptor', 'A SHOP'), now() - n * interval '347 days' / :rows,
       now() - n * interval '181 days' / :rows,
       case when n % 100 = 0 then now() + n * interval '1 second' end,
       case when n % 10 = 1 then 'link_' || n end, case when n % 10 = 1 then 'cart' end,
       case when n % 5 = 0 then 0 else 1999 end,
       case when n % 1000 = 2 then now() - n * interval '1 minute' end,
       case when n % 1000 = 2 then 'checkout-transparent' end,
       case when n % 5 > 0 then 'order_' || n end
    from generate_series(1, :rows) as n`,
  operation: `
    insert into checkout_transparent_operation
      (id, charge_id, kind, amount, actor, state, claimed_by, lease_expires_at, error_code)
    select 'ctop_' || n, 'ctchg_' || n, 'create', 1999, 'shopper',
       case when n % 5 = 0 then 'rejected' else 'accepted' end, 'test:1', now(),
       case when n % 5 = 0 then 'gateway_rejected' when n = 9001 then 'link_answer_lost' end
    from generate_series(1, :rows) as n`,
  discrepancy: `
    insert into checkout_transparent_discrepancy
      (id, kind, charge_id, merchant_charge_id, account, currency_code, gateway_state, gateway_captured,
       gateway_refunded, details, resolved_at, resolved_by)
    select 'ctdis_' || n, 'amounts_differ', 'ctchg_' || n, 'charge-' || n, 'br', 'BRL', 'paid', 1999,
       500, '{"code": "booked_more_refunds"}', case when n % 100 = 0 then null else now() end, 'user_1'
    from generate_series(1, :rows) as n`,
  notification: `
    insert into checkout_transparent_notification
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       parsed_notification, payload, handled_at, received_at)
    select 'ctnot_' || n, 'br', 'key-' || n, 'checkout', 'charge_update', 'PAYMENT', 'charge-' || n / 2, false,
       '{"kind": "charge_update"}', '{}',
       case when n % 100 > 0 then now() - n * interval '1 second' end,
       now() - n * interval '91 days' / :rows
    from generate_series(1, :rows) as n`,
  outbox_entry: `
    insert into checkout_transparent_outbox_entry (id, event_name, event_key, data, created_at, published_at)
    select 'ctout_' || n, 'checkout_transparent.payment.paid', 'event-' || n, jsonb_build_object('charge_id', 'ctchg_' || n),
       now() - n * interval '91 days' / :rows, case when n % 1000 = 0 then null else now() - n * interval '91 days' / :rows end
    from generate_series(1, :rows) as n`,
  reminder: `
    insert into checkout_transparent_reminder (id, charge_id, payment_collection_id, kind, created_at, sent_at)
    select 'ctrem_' || n, 'ctchg_' || n, 'collection_' || n, 'first', now() - n * interval '91 days' / :rows, now()
    from generate_series(1, :rows) as n`,
  quoted_rules: `
    insert into checkout_transparent_quoted_rules (id, rules_digest, account, quoted_from, quoted_until)
    select 'ctquo_' || n, 'digest_' || n, 'br', now() - n * interval '91 days' / :rows,
       now() - n * interval '91 days' / :rows
    from generate_series(1, :rows) as n`,
  reminder_opt_out: `
    insert into checkout_transparent_reminder_opt_out (id, email_digest)
    select 'ctopt_' || n, 'digest_' || n from generate_series(1, :rows) as n`,
  shopper_input: `
    insert into checkout_transparent_shopper_input
      (id, account, payment_session_id, installation_digest, encryption_key_id, ciphertext, created_at)
    select 'ctin_' || n, 'br', 'abandoned_' || n, :digest, '00000000', repeat('x', 400),
       now() - n * interval '25 hours' / :rows
    from generate_series(1, :rows) as n`,
  payment_link: `
    insert into checkout_transparent_payment_link
      (id, charge_id, operation_id, account, order_number, name, amount)
    select 'ctlnk_' || n, 'ctchg_' || n, 'ctop_' || n, 'br', 'CT' || n, 'Pedido', 1999
    from generate_series(1, :rows) as n`,
  link_transaction: `
    insert into checkout_transparent_link_transaction
      (id, first_charge_id, transaction_id, role, transaction_status, amount)
    select 'ctltx_' || n, 'ctchg_' || n, 'transaction_' || n, 'kept', 'PAYED', 1999
    from generate_series(1, :rows) as n`,
  movement: `
    insert into checkout_transparent_movement
      (id, charge_id, account, kind, amount, currency_code, recorded_at, day, actor)
    select 'ctmov_' || n, 'ctchg_' || n, 'br', 'captured', 1999, 'BRL', now() - n * interval '347 days' / :rows,
       to_char(date '2026-11-30' - n % 30, 'YYYY-MM-DD'), 'shopper'
    from generate_series(1, :rows) as n`,
  exported_movement: `
    insert into checkout_transparent_exported_movement (id, export_number, position_in_export, created_by)
    select 'ctmov_' || n, n / 100 + 1, n % 100 + 1, 'user_1' from generate_series(1, :rows) as n`,
  lease: `
    insert into checkout_transparent_lease (id, lease_key, owner, expires_at)
    select 'ctlse_' || n, 'sessions:' || n, 'test:1', now() - n * interval '25 hours' / :rows
    from generate_series(1, :rows) as n`,
  buyer_document: `
    insert into checkout_transparent_buyer_document (id, charge_id, encryption_key_id, ciphertext, payment_check_due_at, created_at)
    select 'ctdoc_' || n, 'ctchg_' || n, 'key', 'sealed', case when n % 100 = 0 then now() - interval '1 minute' end,
       now() - n * interval '91 days' / :rows
    from generate_series(1, :rows) as n`,
  saved_card: `
    insert into checkout_transparent_saved_card
      (id, account, installation_digest, gateway_and_merchant_digest, customer_id, payment_session_id, token_digest,
       vault_card_id_digest, consent_text, consented_at, sent_to_vault_at, save_outcome, saved_at, removed_at)
    select 'ctcard_' || n, 'br', :digest, 'merchant', 'cus_' || n / 2, 'session_' || n, 'token_' || n, 'card_' || n, 'Sim',
       at, at, case when n % 10 = 0 then 'rejected' when n % 1000 = 1 then 'unknown' else 'saved' end,
       case when n % 10 > 0 and n % 1000 <> 1 then at end, case when n % 10 = 5 then at end
    from generate_series(1, :rows) as n, lateral (select now() - n * interval '91 days' / :rows as at) as times`,
}

type LargeTable = keyof typeof TABLES

export const LARGE_TABLES = Object.keys(TABLES) as LargeTable[]

/** A database that has the ledger's tables. */
interface FilledDatabase {
  knex: Knex
  ledger(): { installationDigest(): Promise<string> }
}

/**
 * Fills the given tables of the ledger with `rows` rows each. The charges have the digest of this installation, so the
 * plugin does not treat them as charges of another installation.
 */
export async function fillLedger(
  { knex, ledger }: FilledDatabase,
  tables: readonly LargeTable[],
  rows = ROWS
): Promise<void> {
  const digest = await ledger().installationDigest()
  for (const table of tables) {
    await knex.raw(TABLES[table], { rows, digest })
    // Autovacuum would do the same after a while. After a vacuum, PostgreSQL can answer some queries from an index
    // alone.
    await knex.raw(`vacuum analyze checkout_transparent_${table}`)
  }
}

/**
 * Turns every tenth charge into a Pix charge with an unpaid code. Half of these codes are abandoned, which means that
 * they do not prevent another payment of the cart.
 */
export async function turnChargesIntoUnpaidCodes({
  knex,
}: Pick<FilledDatabase, "knex">): Promise<void> {
  await knex.raw(`
    update checkout_transparent_charge
    set method = 'pix', state = 'pending', code_payload = repeat('0', 200),
      code_image = repeat('i', 2000), code_expires_at = now() + interval '30 minutes',
      abandoned_at = case when id ~ '[02468]0$' then now() end
    where id like '%0'`)
  await knex.raw("vacuum analyze checkout_transparent_charge")
}
