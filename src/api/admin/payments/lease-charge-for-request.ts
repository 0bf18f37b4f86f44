import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { message } from "../../../domain/message"
import { refusalError } from "../../../medusa/refusal-errors"
import { replaceFailedChangeMessage } from "../../core-answers/replace-failed-change-message"
import { runAfterResponse } from "../../run-after-response"
import type { LeasedCharge } from "../../../modules/ledger"
import { chargesOfPayment } from "../find-affected-charges"
import {
  waitForChargeLease,
  releaseChargeLease,
} from "../../../reconciliation/queue/lease-charge"
import { ledgerOf } from "../../../medusa/container"

/**
 * Releases the lease of a charge when the handling of the request has ended. The lease is kept until then, even if the
 * caller has already closed the connection.
 */
export function releaseLeaseAfterResponse(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  leased: LeasedCharge
): void {
  runAfterResponse(response, () => void releaseChargeLease(scope, leased))
}

/**
 * Acquires the lease of a payment's charge before Medusa captures or refunds the payment. Without the lease, Medusa may
 * record one of two simultaneous requests with the amount of the other request (measured).
 *
 * Refuses the request if another process does not release the lease in time. Does nothing if the payment has no charge
 * of this plugin.
 */
export const leaseChargeForRequest: Handler = async (request, response) => {
  const ledger = ledgerOf(request.scope)
  const [charge] = await chargesOfPayment(
    request.scope,
    request.params.id ?? ""
  )
  if (charge) {
    const leased = await waitForChargeLease(ledger, charge.id, {
      isForSynchronization: false,
    })
    if (!leased) {
      throw refusalError(
        message("nothing_done", undefined, { then: message("being_worked_on") })
      )
    }
    releaseLeaseAfterResponse(request, response, leased)
    replaceFailedChangeMessage(request, response, charge)
  }
}
