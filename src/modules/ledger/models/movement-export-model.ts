import { model } from "@medusajs/framework/utils"

/**
 * The movements of one account in an export: all that the ledger learnt of within these moments. The parts of an
 * account follow one another without a gap, so that each movement is in exactly one export.
 */
export const MovementExport = model.define(
  "checkout_transparent_movement_export",
  {
    id: model.id({ prefix: "ctexp" }).primaryKey(),
    /** The number of the export, counted from 1; the same for all its accounts. */
    number: model.number(),
    account: model.text(),
    from_at: model.dateTime(),
    /** Not included. */
    until_at: model.dateTime(),
    /** The id of an admin user or of an API key. */
    created_by: model.text(),
  }
)
