import type { Charge } from "../../domain/charge/charge"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { TimeBudget } from "../../domain/time-budget"
import type { LinkDeactivationResult } from "../../modules/ledger/ports/charge-ledger"
import { otherInstallationMessage } from "../../texts/change-error-messages"
import { renderMessage } from "../../texts/render-message"
import type {
  DeactivationResult,
  MethodServices,
} from "../payment-method-adapter"

/**
 * The error for an attempt to deactivate a link that another installation of the store created. No request was sent.
 */
export class OtherInstallationError extends Error {
  override readonly name = "OtherInstallationError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(renderMessage(otherInstallationMessage(charge), "en"))
  }
}

/** A payment link and its charge. The charge may have got a newer link in the meantime. */
interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
}

/**
 * Deactivates a payment link at the gateway, and records the result in the charge. All deactivations use this function.
 * If the request fails, the function returns `failed` and does not throw. It sends nothing if the ledger already has
 * the link as deactivated (`inactive`), or if another installation created the charge (`failed`).
 *
 * The request moves no money and can be repeated, so no claim is needed for it.
 */
export async function deactivateLink(
  { ledger, links, log }: Pick<MethodServices, "ledger" | "links" | "log">,
  given: ChargeLinkId,
  budget: TimeBudget
): Promise<DeactivationResult> {
  const { charge, linkId } = given
  if (await ledger.isOfOtherInstallation(charge)) {
    return { kind: "failed", error: new OtherInstallationError(charge) }
  }
  if (charge.link?.id === linkId && charge.link.deactivatedAt) {
    return { kind: "inactive" }
  }
  try {
    await links.deactivatePaymentLink(linkId, budget)
  } catch (error) {
    await storeDeactivation(ledger, given, {
      kind: "failed",
      notOfferedRoute:
        error instanceof GatewayError ? error.details.route : undefined,
    })
    log.warn(
      `checkout-transparent: payment link ${linkId} of charge ${charge.merchantChargeId} could not be deactivated: ${describeError(error)}`
    )
    return { kind: "failed", error }
  }
  await storeDeactivation(ledger, given, { kind: "closed" })
  return { kind: "inactive" }
}

/**
 * Stores the result of the deactivation in the charge. Does nothing if the charge has a link with another id or no
 * link.
 */
async function storeDeactivation(
  ledger: MethodServices["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkDeactivationResult
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.recordLinkDeactivation(charge.id, result)
  }
}
