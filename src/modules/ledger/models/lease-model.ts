import { model } from "@medusajs/framework/utils"

/**
 * A lease: the right of one process to do work that no other process may do at the same time. After the lease has
 * expired, another process can take it. The leases of charges are columns of the charge, and have no rows in this
 * table.
 */
export const Lease = model.define("checkout_transparent_lease", {
  id: model.id({ prefix: "ctlse" }).primaryKey(),
  /** Identifies the work for which the lease is needed. */
  lease_key: model.text(),
  owner: model.text(),
  expires_at: model.dateTime(),
})
