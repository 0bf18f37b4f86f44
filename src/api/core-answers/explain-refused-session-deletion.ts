import type { MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { LedgerModuleService } from "../../modules/ledger"
import { shopperMessageForUnresolvedCharge } from "../../operations/look-up/messages-for-shopper"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { shopperRefusal } from "../store/shopper-refusal"
import { rewriteAnswer } from "./rewrite-answer"

/** Matches Medusa's response after a payment provider has refused to delete a session (measured). */
const deletionError = z.object({
  message: z.string().includes("Could not delete all payment sessions"),
})

/**
 * Replaces Medusa's HTTP 500 after a payment session could not be deleted. The shopper gets a 400 with a message that
 * explains the open charge. Medusa fails in this way if the charge was claimed or paid after the plugin's own check.
 *
 * If `findOpen` finds no open charge or fails, Medusa's response is not changed.
 */
export function explainRefusedSessionDeletion(
  response: MedusaResponse,
  ledger: LedgerModuleService,
  findOpen: () => Promise<Charge | undefined>
): void {
  const withExplanation = async (body: unknown) => {
    const open = await findOpen().catch(() => undefined)
    if (!open) return body
    const { type, message } = shopperRefusal(
      ledger,
      open,
      await messageForChargeBlockingSessionDeletion(ledger, open)
    )
    response.status(400)
    return { type, message }
  }
  rewriteAnswer(response, (body) =>
    response.statusCode >= 500 && deletionError.safeParse(body).success
      ? withExplanation(body)
      : body
  )
}

async function messageForChargeBlockingSessionDeletion(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<ShopperMessage> {
  const { state, method } = charge
  if (state === "unresolved") {
    return shopperMessageForUnresolvedCharge(ledger, charge)
  }
  if (state === "pending") {
    return "being_verified"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
