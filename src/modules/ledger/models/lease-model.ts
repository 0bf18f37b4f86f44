import { model } from "@medusajs/framework/utils"

/**
 * A lease: the right of one process to do work that no other process may do at the same time. The database decides who
 * gets it, without the store's locking module. If the process dies, another process can take the lease after it has
 * expired.
 */
export const Lease = model.define("checkout_transparent_lease", {
  id: model.id({ prefix: "ctlse" }).primaryKey(),
  /** Identifies the work for which the lease is needed. */
  lease_key: model.text(),
  owner: model.text(),
  expires_at: model.dateTime(),
})
