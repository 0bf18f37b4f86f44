import { model } from "@medusajs/framework/utils"

/** One row: the identity of this database among all databases that share a merchant account. */
export const Installation = model.define("checkout_transparent_installation", {
  id: model.text().primaryKey(),
  /** A random UUID, drawn once. The namespace of every merchantChargeId. */
  installation_id: model.text(),
  /** Two random keys, encrypted: for the digests of e-mail addresses and of notifications. Never drawn again. */
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** The random keys that sign quotes and resume links, each encrypted, with the previous ones; see signing-keys.ts. */
  signing_keys: model.json().nullable(),
  /** When the job last began, a process did its work instead, or a process that started scheduled it. */
  job_ran_at: model.dateTime().nullable(),
  /**
   * The last time at which a delivery to an account was authenticated, or refused, by account and kind:
   * `{"br:authenticated": "2026-11-27T03:10:00Z"}`. Each entry is written once a minute at most.
   */
  delivery_notes: model.json().nullable(),
  /** The lookups that were refused since one succeeded, by account and integration; see modules/ledger/lookup/refused-lookups.ts. */
  refused_lookups: model.json().nullable(),
  /** When a cart first got the price of a way of paying; null if none ever did. See modules/ledger/charge/given-prices.ts. */
  prices_given_at: model.dateTime().nullable(),
})
