import { model } from "@medusajs/framework/utils"
import { FINDING_KINDS } from "../../../charge/reconciled-day"

/** What does not agree of a reconciled day; see FINDING_KINDS. Replaced when the day is reconciled again. */
export const ReconciliationFinding = model
  .define(
    {
      name: "CheckoutTransparentReconciliationFinding",
      tableName: "checkout_transparent_reconciliation_finding",
    },
    {
      id: model.id({ prefix: "ctfnd" }).primaryKey(),
      reconciled_day_id: model.text(),
      kind: model.enum([...FINDING_KINDS]),
      subject_id: model.text(),
      charge_id: model.text().nullable(),
      order_id: model.text().nullable(),
      details: model.json(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_reconciliation_finding_once",
      on: ["reconciled_day_id", "kind", "subject_id"],
      unique: true,
    },
  ])
