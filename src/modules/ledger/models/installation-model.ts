import { model } from "@medusajs/framework/utils"

/**
 * The identity of this database, because several databases can use the same merchant account. The table has only one
 * row.
 */
export const Installation = model.define("checkout_transparent_installation", {
  id: model.text().primaryKey(),
  /** A random UUID. It is generated once, and the merchantChargeId of each new charge is derived from it. */
  installation_id: model.text(),
  /**
   * The id of the encryption key. `ciphertext` contains the encrypted secret keys for the digests of e-mail addresses
   * and of notifications. These secret keys are never replaced.
   */
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /**
   * The random keys for signing quotes and resume links, including previous keys that are still accepted (see
   * signing-keys.ts). Each key is encrypted.
   */
  signing_keys: model.json().nullable(),
  /**
   * The time at which the scheduled job last ran. It is also set when a process finds that the job was missed and
   * starts the job's work, and when a process starts and schedules the job.
   */
  job_ran_at: model.dateTime().nullable(),
  /**
   * The time of the latest recorded delivery of a notification, for each account and for each kind of delivery. The
   * kind is `authenticated`, or the reason for which the delivery was refused. An example is `{"br:authenticated":
   * "2026-11-27T03:10:00Z"}`. Each time is updated at most once a minute.
   */
  notification_deliveries: model.json().nullable(),
  /**
   * For each account and integration, the recorded refusals of lookups since a lookup last showed a charge (see
   * modules/ledger/lookup/refused-lookups.ts).
   */
  refused_lookups: model.json().nullable(),
  /**
   * The time from which carts of this store may contain discounts or interest of the plugin. It is null if no cart ever
   * contained any (see modules/ledger/charge/find-charge-of-cart-or-session.ts).
   */
  prices_first_adjusted_at: model.dateTime().nullable(),
})
