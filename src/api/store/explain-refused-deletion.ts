import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  type PaymentMethod,
} from "../../domain/payment-method/payment-method"
import type { LedgerModuleService } from "../../modules/ledger"
import { findAccount } from "../../options/find-account"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"
import { rewriteAnswer } from "../when-answered"
import { doubtMessage } from "../../operations/look-up/doubt-message"

/** Core's error when a provider refuses to delete a session (core-flows, measured). */
const coreSays = z.object({
  message: z.string().includes("Could not delete all payment sessions"),
})

/**
 * Replaces core's HTTP 500 by a message for the shopper, if an open charge's session could not be deleted: it may
 * have been claimed or paid after our check. Answers that do not concern a charge of ours stay as they are.
 */
export function explainRefusedDeletion(
  response: MedusaResponse,
  ledger: LedgerModuleService,
  findOpen: () => Promise<Charge | undefined>
): void {
  const explained = async (body: unknown) => {
    const open = await findOpen().catch(() => undefined)
    if (!open) return body
    const { type, message } = refusal(
      ledger,
      open,
      await messageFor(ledger, open)
    )
    response.status(400)
    return { type, message }
  }
  rewriteAnswer(response, (body) =>
    response.statusCode >= 500 && coreSays.safeParse(body).success
      ? explained(body)
      : body
  )
}

async function messageFor(
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

/** Refusals that a storefront acts on, so that it needs their name. */
const NAMED: ShopperMessage[] = ["nothing_to_pay"]

/** For a refusal in the general words, of a request that names no method of ours. */
export const NO_METHOD = { account: "", method: undefined }

/** A refusal with a message for the shopper, in the language of the charge's account. */
export function refusal(
  { pluginOptions: { accounts } }: LedgerModuleService,
  {
    account: id,
    method,
  }: { account: string; method: PaymentMethod | undefined },
  message: ShopperMessage
): MedusaError {
  const { locale = "pt-BR" } = findAccount(accounts, id) ?? {}
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(message, locale, method && { method }),
    NAMED.includes(message) ? message : undefined
  )
}
