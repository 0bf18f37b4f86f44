import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../core/errors/describe-error"
import { whenAnswered } from "../when-answered"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"

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
