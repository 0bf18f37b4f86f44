import { model } from "@medusajs/framework/utils"

/**
 * A lease, which is the right of one process to do work that no other process may do at the same time. The lease is
 * decided in the database, independently of the store's locking module. If the process dies, another process takes over
 * the row when the lease has expired.
 */
export const Lease = model.define("checkout_transparent_lease", {
  id: model.id({ prefix: "ctlse" }).primaryKey(),
  /** Identifies the work for which the lease is taken. */
  lease_key: model.text(),
  owner: model.text(),
  expires_at: model.dateTime(),
})
