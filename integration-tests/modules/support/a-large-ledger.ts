import type { LedgerDatabase } from "./a-ledger"

/** A shop after a while: every fifth attempt was declined, and a day's inputs were never used. */
const ROWS = 20_000
const TABLES = {
  charge: `
    insert into checkout_transparent_charge
      (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
       cart_id, email_digest, amount, currency_code, installments, late_capture, state, facts, created_at, synchronize_at)
    select 'ctchg_' || n, 'charge-' || n, 'br', :digest, 'card', 'session_' || n, 'collection_' || n,
       'cart_' || n, 'digest_' || n % 5000, 1999, 'BRL', 1, false,
       case when n % 5 = 0 then 'declined' else 'paid' end, '{}', now() - n * interval '5 minutes',
       case when n % 100 = 0 then now() + n * interval '1 second' end
    from generate_series(1, :rows) as n`,
  operation: `
    insert into checkout_transparent_operation
      (id, charge_id, kind, amount, actor, state, owner, lease_expires_at)
    select 'ctop_' || n, 'ctchg_' || n, 'create', 1999, 'shopper',
       case when n % 5 = 0 then 'rejected' else 'accepted' end, 'test:1', now()
    from generate_series(1, :rows) as n`,
  difference: `
    insert into checkout_transparent_difference
      (id, kind, charge_id, merchant_charge_id, account, currency_code, gateway_state, gateway_captured,
       gateway_refunded, details, suggested_action, resolved_at, resolved_by)
    select 'ctdif_' || n, 'refunded_differs', 'ctchg_' || n, 'charge-' || n, 'br', 'BRL', 'paid', 1999,
       500, 'Differs.', 'Look.', case when n % 100 = 0 then null else now() end, 'user_1'
    from generate_series(1, :rows) as n`,
  notification: `
    insert into checkout_transparent_notification
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       told, payload, state, next_attempt_at, received_at, last_delivered_at)
    select 'ctnot_' || n, 'br', 'key-' || n, 'checkout', 'charge_update', 'PAYMENT', 'charge-' || n / 2, false,
       '{"kind": "charge_update"}', '{}', case when n % 100 = 0 then 'received' else 'processed' end,
       case when n % 100 = 0 then now() - n * interval '1 second' end,
       now() - n * interval '5 minutes', now()
    from generate_series(1, :rows) as n`,
  announcement: `
    insert into checkout_transparent_announcement (id, name, fact_key, data, created_at, announced_at)
    select 'ctann_' || n, 'checkout_transparent.payment.paid', 'fact-' || n, '{}',
       now() - n * interval '5 minutes', case when n % 1000 = 0 then null else now() - n * interval '5 minutes' end
    from generate_series(1, :rows) as n`,
  shopper_input: `
    insert into checkout_transparent_shopper_input
      (id, account, payment_session_id, installation_digest, key_id, ciphertext, created_at)
    select 'ctin_' || n, 'br', 'given_up_' || n, :digest, '00000000', repeat('x', 400),
       now() - n * interval '4.5 seconds'
    from generate_series(1, :rows) as n`,
}

/** Fills tables of the ledger with many rows each, all of them this installation's own. */
export async function fillLedger(
  { knex, ledger }: LedgerDatabase,
  tables: (keyof typeof TABLES)[]
): Promise<void> {
  const digest = await ledger().installationDigest()
  for (const table of tables) {
    await knex.raw(TABLES[table], { rows: ROWS, digest })
    await knex.raw(`analyze checkout_transparent_${table}`)
  }
}
