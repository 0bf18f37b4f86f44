import { model } from "@medusajs/framework/utils"

/**
 * One movement of money in an export. The movement's id is the primary key, so each movement is in at most one export.
 *
 * Exports do not select movements by time. A database transaction can be committed long after the time that it writes
 * into a movement, so an export by time would miss the movement.
 */
export const ExportedMovement = model.define(
  "checkout_transparent_exported_movement",
  {
    id: model.text().primaryKey(),
    /** The number of the export, counted from 1. */
    export_number: model.number(),
    /** The position of the movement in the export, counted from 1. */
    position_in_export: model.number(),
    /** The account for which the export was created, or null for all accounts. */
    account: model.text().nullable(),
    /** The id of an admin user or an API key. */
    created_by: model.text(),
  }
)
