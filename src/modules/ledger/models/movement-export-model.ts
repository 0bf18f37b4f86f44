import { model } from "@medusajs/framework/utils"

/**
 * One movement of money in an export. The movement's id is the primary key, so each movement is in at most one export.
 *
 * Exports do not select movements by time. A database transaction can be committed long after the time that it writes
 * into a movement, so an export by time would miss the movement.
 */
export const MovementExport = model.define(
  "checkout_transparent_movement_export",
  {
    id: model.text().primaryKey(),
    /** The number of the export, counted from 1. */
    number: model.number(),
    /** The position of the movement in the export, counted from 1. */
    position: model.number(),
    /** The account for which the export was created, or null for all accounts. */
    account: model.text().nullable(),
    /** The id of an admin user or an API key. */
    created_by: model.text(),
  }
)
