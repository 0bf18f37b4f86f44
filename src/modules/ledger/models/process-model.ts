import { model } from "@medusajs/framework/utils"

/** A running process of the store, as it tells itself. It renews its row, and deletes it when it ends. */
export const Process = model.define(
  {
    name: "CheckoutTransparentProcess",
    tableName: "checkout_transparent_process",
  },
  {
    id: model.id({ prefix: "ctprc" }).primaryKey(),
    worker_mode: model.enum(["shared", "server", "worker"]),
    host: model.text(),
    pid: model.number(),
    plugin_version: model.text(),
    /** Which provider or module of Medusa's is in force in it: see modules-in-force.ts. */
    locking: model.text(),
    event_bus: model.text(),
    workflow_engine: model.text(),
    started_at: model.dateTime(),
    renewed_at: model.dateTime(),
  }
)
