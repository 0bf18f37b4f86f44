import { model } from "@medusajs/framework/utils"
import { CALL_OUTCOMES } from "../../../charge/gateway-call"

/**
 * One attempt of one call to the gateway, for people who look for what went wrong. No money hangs on
 * it: a process that is killed takes the last ones along, and the oldest go after a week.
 */
export const GatewayCall = model
  .define(
    {
      name: "CheckoutTransparentGatewayCall",
      tableName: "checkout_transparent_gateway_call",
    },
    {
      id: model.id({ prefix: "ctgwc" }).primaryKey(),
      account: model.text(),
      operation: model.text(),
      /** See GatewayCallMade.subject. */
      subject: model.text(),
      attempt: model.number(),
      outcome: model.enum([...CALL_OUTCOMES]),
      http_status: model.number().nullable(),
      error_code: model.text().nullable(),
      duration_ms: model.number(),
      /** Host name and process id. */
      process: model.text(),
      /** When the attempt began. */
      called_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_gateway_call_called_at",
      on: ["called_at"],
    },
    {
      name: "IDX_checkout_transparent_gateway_call_of_subject",
      on: ["subject", "called_at"],
    },
  ])
