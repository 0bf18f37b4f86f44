import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { describeError } from "../../core/errors/describe-error"
import { refuseWith } from "./answer-for-charge"
import type { ProviderAccess } from "./provider-access"
import type { SessionToAuthorize } from "./transparent-provider"

/**
 * Whatever of ours breaks on the way of an authorization is told as "being verified": core would
 * make a decline of it.
 */
export async function authorizeSafely(
  access: ProviderAccess,
  given: SessionToAuthorize,
  work: () => Promise<AuthorizePaymentOutput>
): Promise<AuthorizePaymentOutput> {
  try {
    return await work()
  } catch (error) {
    if (MedusaError.isMedusaError(error)) {
      throw error
    }
    access.log.error(
      `checkout-transparent: a ${access.method} authorization broke off (account ${access.account.id}, session ${given.sessionId}): ${describeError(error)}`
    )
    return refuseWith(access, { ...given, locale: undefined }, "being_verified")
  }
}
