import type { MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { LedgerModuleService } from "../../modules/ledger"
import { doubtMessage } from "../../operations/look-up/doubt-message"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { shopperRefusal } from "../store/refusal"
import { rewriteAnswer } from "./rewrite-answer"

/** Matches core's error when a provider refuses to delete a session (core-flows, measured). */
const deletionError = z.object({
  message: z.string().includes("Could not delete all payment sessions"),
})

/**
 * Replaces core's HTTP 500 with a message for the shopper if the session of an open charge could not be deleted,
 * because the charge was claimed or paid after the plugin's check. An answer is not changed if no charge of the plugin
 * is open.
 */
export function explainRefusedDeletion(
  response: MedusaResponse,
  ledger: LedgerModuleService,
  findOpen: () => Promise<Charge | undefined>
): void {
  const explained = async (body: unknown) => {
    const open = await findOpen().catch(() => undefined)
    if (!open) return body
    const { type, message } = shopperRefusal(
      ledger,
      open,
      await messageForUndeletableCharge(ledger, open)
    )
    response.status(400)
    return { type, message }
  }
  rewriteAnswer(response, (body) =>
    response.statusCode >= 500 && deletionError.safeParse(body).success
      ? explained(body)
      : body
  )
}

async function messageForUndeletableCharge(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<ShopperMessage> {
  const { state, method } = charge
  if (state === "unresolved") {
    return doubtMessage(ledger, charge)
  }
  if (state === "pending") {
    return "being_verified"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
