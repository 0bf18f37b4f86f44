import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { Charge } from "../../../charge/charge"
import { describeError } from "../../../charge/errors/payment-plugin-error"
import { whenAnswered } from "../../when-answered"
import type { LeasedCharge, LedgerModuleService } from "../../../modules/ledger"
import { sessionOfPayment } from "../../../medusa/sessions"
import { LEDGER_MODULE } from "../../../modules/ledger/ports/ledger"
import { leaseChargePatiently } from "../../../reconciliation/lease-charge"
import { waitingText } from "../../../texts/admin-texts"
import { needPermission } from "../record-action"

/** Lets a charge go when core has come to its end, though its caller may have hung up before. */
export function releaseLeaseAfter(
  { request, response }: { request: MedusaRequest; response: MedusaResponse },
  ledger: LedgerModuleService,
  leased: LeasedCharge
): void {
  whenAnswered(response, () => {
    ledger.releaseCharge(leased).catch((error: unknown) => {
      request.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
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
export async function leaseChargeForRequest(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
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
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Nothing was done: charge ${charge.merchantChargeId} is being worked on by somebody else. Look at the order again in a moment, then decide.`
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
  const send = response.json.bind(response)
  response.json = (body: unknown) =>
    send(
      response.statusCode >= 500
        ? { ...(body as object), message: waitingText(kind, merchantChargeId) }
        : body
    )
}
