import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { message } from "../../../domain/message"
import { refusalError } from "../../../medusa/refusal-errors"
import { replaceMessageOfFailure } from "../../core-answers/replace-message-of-failure"
import { whenAnswered } from "../../when-answered"
import type { LeasedCharge } from "../../../modules/ledger"
import { chargesOfPayment } from "../charges-at-stake"
import {
  leaseChargePatiently,
  releaseChargeLease,
} from "../../../reconciliation/queue/lease-charge"
import { ledgerOf } from "../../../medusa/core"

/**
 * Releases the lease of a charge when core has finished the request, even if the caller has closed the connection
 * before.
 */
export function releaseLeaseAfter(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  leased: LeasedCharge
): void {
  whenAnswered(response, () => void releaseChargeLease(scope, leased))
}

/**
 * Takes the charge's lease before core captures or refunds its payment, so that only one request does so at a time.
 * Core books two simultaneous requests wrongly, one with the amount of the other (measured). The claims of the ledger
 * keep the money safe even without this lease.
 */
export const leaseChargeForRequest: Handler = async (request, response) => {
  const ledger = ledgerOf(request.scope)
  const [charge] = await chargesOfPayment(
    request.scope,
    request.params.id ?? ""
  )
  if (charge) {
    const leased = await leaseChargePatiently(ledger, charge.id, {
      isTurn: false,
    })
    if (!leased) {
      throw refusalError(
        message("nothing_done", undefined, { then: message("being_worked_on") })
      )
    }
    releaseLeaseAfter(request, response, leased)
    replaceMessageOfFailure(request, response, charge)
  }
}
