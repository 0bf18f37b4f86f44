import { model } from "@medusajs/framework/utils"

/**
 * The identity of this database, and other data of which a database has only one record. Several databases can use the
 * same merchant account, so each database needs an identity of its own. The table has only one row.
 */
export const Installation = model.define("checkout_transparent_installation", {
  id: model.text().primaryKey(),
  /** A random UUID. It is generated once, and the merchantChargeId of each new charge is derived from it. */
  installation_id: model.text(),
  /**
   * The id of the key with which `ciphertext` is encrypted. `ciphertext` contains the secret keys for digests, for
   * example of e-mail addresses, names and notifications. These secret keys are never replaced.
   */
  encryption_key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /**
   * The random keys for signing quotes and resume links, including previous keys that are still accepted (see
   * signing-keys.ts). Each key is encrypted.
   */
  signing_keys: model.json().nullable(),
  /**
   * The time at which the scheduled job last ran. Processes that check for a missed job (missed-job-check.ts) also set
   * the time in two other cases:
   * - Such a process finds that the job was missed. It then emits an event, whose subscriber does the job's work.
   * - Such a process starts, and has thereby scheduled the job. The first run is then still to come.
   */
  job_last_ran_at: model.dateTime().nullable(),
  /**
   * The time of the latest recorded delivery of a notification, for each account and for each kind of delivery. The
   * kind is `authenticated`, or the reason for which the delivery was refused. An example is `{"br:authenticated":
   * "2026-11-27T03:10:00.123456+00:00"}`. Each time is updated at most once a minute.
   */
  latest_notification_deliveries: model.json().nullable(),
  /**
   * The lookups that the gateway has refused since a lookup last showed a charge. They are counted for each account,
   * and separately for payment links and for all other charges (see modules/ledger/lookup/refused-lookups.ts).
   */
  refused_lookups: model.json().nullable(),
  /**
   * The time from which carts of this store may contain discounts or interest of the plugin. It is null if no cart ever
   * contained any (see modules/ledger/charge/find-charge-of-cart-or-session.ts).
   */
  prices_first_adjusted_at: model.dateTime().nullable(),
})
