import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../core/errors/describe-error"
import { whenAnswered } from "../when-answered"
import type { HeldCharge, LedgerModuleService } from "../../modules/ledger"

/** Lets a charge go when core has come to its end, though its caller may have hung up before. */
export function letGoAfter(
  { request, response }: { request: MedusaRequest; response: MedusaResponse },
  ledger: LedgerModuleService,
  held: HeldCharge
): void {
  whenAnswered(response, () => {
    ledger.releaseCharge(held).catch((error: unknown) => {
      request.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
          `checkout-transparent: charge ${held.charge.merchantChargeId} is let go when its hold ends: ${describeError(error)}`
        )
    })
  })
}
