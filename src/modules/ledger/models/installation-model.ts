import { model } from "@medusajs/framework/utils"

/** The single row that identifies this database among all databases that share a merchant account. */
export const Installation = model.define("checkout_transparent_installation", {
  id: model.text().primaryKey(),
  /** A random UUID that is generated once. It is the namespace of every merchantChargeId. */
  installation_id: model.text(),
  /** Two random keys, encrypted, for the digests of e-mail addresses and of notifications. They are never replaced. */
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /**
   * The random keys that sign quotes and resume links, each encrypted, including previous keys (see signing-keys.ts).
   */
  signing_keys: model.json().nullable(),
  /**
   * The time of the scheduled job's latest run. It is also set when another process does the job's work, and when a
   * process starts and schedules the job.
   */
  job_ran_at: model.dateTime().nullable(),
  /**
   * The latest times at which a delivery of a notification was authenticated or refused, by account and kind:
   * `{"br:authenticated": "2026-11-27T03:10:00Z"}`. Each entry is written once a minute at most.
   */
  delivery_notes: model.json().nullable(),
  /**
   * The refused lookups since the latest successful one, by account and integration (see
   * modules/ledger/lookup/refused-lookups.ts).
   */
  refused_lookups: model.json().nullable(),
  /**
   * The time at which a cart first got the price of a way of paying. It is null if no cart ever did (see
   * modules/ledger/charge/data-of-cart-and-session.ts).
   */
  prices_given_at: model.dateTime().nullable(),
})
