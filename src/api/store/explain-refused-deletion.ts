import type { MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { type Charge, isAsynchronousMethod } from "../../charge/charge"
import type { LedgerModuleService } from "../../modules/ledger"
import { refusal } from "./supersede-in-cart"

/** What core makes of a provider that refuses to let a session go (core-flows, measured). */
const coreSays = z.object({
  message: z.string().includes("Could not delete all payment sessions"),
})

/**
 * A charge may be claimed or paid between our look and core's attempt to delete its session. Core
 * says HTTP 500 and nothing that a shopper could act on; he is told what the matter is instead.
 * Answers that are not about a charge of ours stay what they are.
 */
export function explainRefusedDeletion(
  response: MedusaResponse,
  ledger: LedgerModuleService,
  findOpen: () => Promise<Charge | undefined>
): void {
  const send = response.json.bind(response)
  response.json = (body: unknown) => {
    if (response.statusCode < 500 || !coreSays.safeParse(body).success) {
      return send(body)
    }
    void findOpen()
      .catch(() => undefined)
      .then((open) => {
        if (!open) {
          return send(body)
        }
        const { type, message } = refusal(ledger, open, messageFor(open))
        return response.status(400) && send({ type, message })
      })
    return response
  }
}

function messageFor({ state, method }: Charge) {
  if (state === "unresolved" || state === "pending") {
    return "being_verified"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
