import type {
  MedusaRequest,
  MedusaResponse,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { said } from "../../../charge/saying"
import { refused } from "../../../medusa/refused"
import type { Charge } from "../../../charge/charge"
import { describeError } from "../../../charge/errors/payment-plugin-error"
import { rewriteAnswer, whenAnswered } from "../../when-answered"
import type { LeasedCharge, LedgerModuleService } from "../../../modules/ledger"
import { sessionOfPayment } from "../../../medusa/sessions"
import { leaseChargePatiently } from "../../../reconciliation/lease-charge"
import { waitingText } from "../../../texts/admin-texts"
import { needPermission } from "../record-action"
import { ledgerOf, logOf } from "../../../medusa/core"

/** Lets a charge go when core has come to its end, though its caller may have hung up before. */
export function releaseLeaseAfter(
  { request, response }: { request: MedusaRequest; response: MedusaResponse },
  ledger: LedgerModuleService,
  leased: LeasedCharge
): void {
  whenAnswered(response, () => {
    ledger.releaseCharge(leased).catch((error: unknown) => {
      logOf(request.scope).warn(
        `checkout-transparent: charge ${leased.charge.merchantChargeId} is released when its lease ends: ${describeError(error)}`
      )
    })
  })
}

/**
 * Lets one capture or refund of a payment of ours run at a time. Core books two at once wrongly:
 * one of them with the amount of the other (measured). The money itself is safe without this, by
 * the ledger's claims.
 */
export const leaseChargeForRequest: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  const ledger = ledgerOf(request.scope)
  const sessionId = await sessionOfPayment(
    request.scope,
    request.params.id ?? ""
  )
  const charge = sessionId && (await ledger.findChargeBySession(sessionId))
  if (charge) {
    await needPermission(request)
    const leased = await leaseChargePatiently(ledger, charge.id, {
      isTurn: false,
    })
    if (!leased) {
      throw refused(
        said("nothing_done", undefined, { then: said("being_worked_on") })
      )
    }
    releaseLeaseAfter({ request, response }, ledger, leased)
    sayThatItMayHaveHappened(request, response, charge)
  }
  next()
}

/**
 * Core's "An unknown error occurred" reads as if nothing had been done. Its own database may have failed
 * after the gateway had done it.
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
