import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { message } from "../../../domain/message"
import { refused } from "../../../medusa/refused"
import type { Charge } from "../../../domain/charge/charge"
import { rewriteAnswer, whenAnswered } from "../../when-answered"
import type { LeasedCharge } from "../../../modules/ledger"
import { ofPayment } from "../charges-at-stake"
import {
  leaseChargePatiently,
  releaseLease,
} from "../../../reconciliation/queue/lease-charge"
import { waitingText } from "../../../texts/admin-texts"
import { ledgerOf } from "../../../medusa/core"

/** Releases a charge when core has finished the request, even if the caller hung up before. */
export function releaseLeaseAfter(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  leased: LeasedCharge
): void {
  whenAnswered(response, () => void releaseLease(scope, leased))
}

/**
 * Allows one capture or refund of our payment at a time, by the charge's lease. Core books two at once wrongly: one
 * with the amount of the other (measured). The ledger's claims keep the money safe without this.
 */
export const leaseChargeForRequest: Handler = async (request, response) => {
  const ledger = ledgerOf(request.scope)
  const [charge] = await ofPayment(request.scope, request.params.id ?? "")
  if (charge) {
    const leased = await leaseChargePatiently(ledger, charge.id, {
      isTurn: false,
    })
    if (!leased) {
      throw refused(
        message("nothing_done", undefined, { then: message("being_worked_on") })
      )
    }
    releaseLeaseAfter(request, response, leased)
    sayThatItMayHaveHappened(request, response, charge)
  }
}

/**
 * Replaces the message of any 5xx, as core's "An unknown error occurred", which sounds as if nothing was done: core's
 * database may have failed after the gateway had done it.
 */
function sayThatItMayHaveHappened(
  request: MedusaRequest,
  response: MedusaResponse,
  { merchantChargeId }: Charge
): void {
  const kind = /\/capture\/?$/.test(request.path) ? "capture" : "refund"
  rewriteAnswer(response, (body) =>
    response.statusCode >= 500
      ? { ...(body as object), message: waitingText(kind, merchantChargeId) }
      : body
  )
}
