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
  /** The time at which the job last began, a process did its work instead, or a starting process scheduled it. */
  job_ran_at: model.dateTime().nullable(),
  /**
   * The latest times at which a delivery to an account was authenticated or refused, by account and kind:
   * `{"br:authenticated": "2026-11-27T03:10:00Z"}`. Each entry is written once a minute at most.
   */
  delivery_notes: model.json().nullable(),
  /**
   * The refused lookups since the latest successful one, by account and integration (see
   * modules/ledger/lookup/refused-lookups.ts).
   */
  refused_lookups: model.json().nullable(),
  /** When a cart first got the price of a way of paying; null if none ever did. See modules/ledger/charge/given-prices.ts. */
  prices_given_at: model.dateTime().nullable(),
})
