import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../core/errors/describe-error"
import type { HeldCharge, LedgerModuleService } from "../../modules/ledger"

/** Lets a charge go when core has answered. Core goes on for a caller who has hung up: then the hold ends by itself. */
export function letGoAfter(
  { request, response }: { request: MedusaRequest; response: MedusaResponse },
  ledger: LedgerModuleService,
  held: HeldCharge
): void {
  response.once("finish", () => {
    ledger.releaseCharge(held).catch((error: unknown) => {
      request.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
          `checkout-transparent: charge ${held.charge.merchantChargeId} is let go when its hold ends: ${describeError(error)}`
        )
    })
  })
}
