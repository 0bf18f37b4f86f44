import { model } from "@medusajs/framework/utils"

/**
 * The right of one process to do something that no other may do meanwhile, decided by the database alone, under any
 * locking module of the store. A process that dies leaves a row, which another process takes over when it expires.
 */
export const Lease = model.define("checkout_transparent_lease", {
  id: model.id({ prefix: "ctlse" }).primaryKey(),
  /** Names the work that the lease is for. */
  lease_key: model.text(),
  owner: model.text(),
  expires_at: model.dateTime(),
})
