import { model } from "@medusajs/framework/utils"

/** A circuit breaker that is open in one of the processes, for admins to see. No process reads it to decide. */
export const Circuit = model
  .define(
    {
      name: "CheckoutTransparentCircuit",
      tableName: "checkout_transparent_circuit",
    },
    {
      id: model.id({ prefix: "ctcir" }).primaryKey(),
      account: model.text(),
      operation: model.text(),
      /** Host name and process id. */
      process: model.text(),
      failures: model.number(),
      error_code: model.text(),
      error_message: model.text(),
      opened_at: model.dateTime(),
      next_try_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_circuit_of_process",
      on: ["account", "operation", "process"],
      unique: true,
    },
  ])
