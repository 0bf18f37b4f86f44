import { model } from "@medusajs/framework/utils"

/** One row: the identity of this database among all that share a merchant account. */
export const Installation = model.define(
  {
    name: "CheckoutTransparentInstallation",
    tableName: "checkout_transparent_installation",
  },
  {
    id: model.text().primaryKey(),
    /** A random UUID, drawn once. The namespace of every merchantChargeId. */
    installation_id: model.text(),
    /** A random key, encrypted: by it e-mail addresses are digested. */
    key_id: model.text().nullable(),
    ciphertext: model.text().nullable(),
    /** When the scheduled job last began, somebody stood in for it, or a process that started scheduled it. */
    job_ran_at: model.dateTime().nullable(),
    /**
     * When a delivery of the gateway to an account was first and last authenticated, and refused for each
     * reason: `{"br:authenticated": {"first", "last"}}`. Written once a minute at most.
     */
    delivery_notes: model.json().nullable(),
  }
)
