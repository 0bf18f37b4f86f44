import { model } from "@medusajs/framework/utils"

/**
 * The right of one process to do work that no other may do meanwhile. The database alone decides it, whichever locking
 * module the store has. A process that dies leaves a row, which another process takes over when it expires.
 */
export const Lease = model.define("checkout_transparent_lease", {
  id: model.id({ prefix: "ctlse" }).primaryKey(),
  /** Identifies the work for which the lease is taken. */
  lease_key: model.text(),
  owner: model.text(),
  expires_at: model.dateTime(),
})
