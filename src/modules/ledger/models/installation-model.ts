import { model } from "@medusajs/framework/utils"

/**
 * The only row of this table. It identifies this database, because several databases can use the same merchant account.
 */
export const Installation = model.define("checkout_transparent_installation", {
  id: model.text().primaryKey(),
  /** A random UUID. It is generated once, and every merchantChargeId is derived from it. */
  installation_id: model.text(),
  /** The encrypted secret keys for the digests of e-mail addresses and of notifications. They are never replaced. */
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
   * The time of the latest delivery of a notification, for each account and for each kind of delivery: `authenticated`,
   * or the reason for which it was refused. An example is `{"br:authenticated": "2026-11-27T03:10:00Z"}`. Each time is
   * updated at most once a minute.
   */
  notification_deliveries: model.json().nullable(),
  /**
   * For each account and integration, the number of lookups that the gateway has refused since a lookup last showed a
   * charge (see modules/ledger/lookup/refused-lookups.ts).
   */
  refused_lookups: model.json().nullable(),
  /**
   * The time just before a cart of this store got a discount or interest of the plugin for the first time. It is null
   * if no cart ever got one (see modules/ledger/charge/find-charge-of-cart-or-session.ts).
   */
  prices_first_adjusted_at: model.dateTime().nullable(),
})
