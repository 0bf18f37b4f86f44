import type { Charge } from "../../domain/charge/charge"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { TimeBudget } from "../../domain/time-budget"
import type { LinkDeactivationResult } from "../../modules/ledger/ports/ledger-parameters-and-results"
import { otherInstallationMessage } from "../../texts/change-error-messages"
import { renderMessage } from "../../texts/render-message"
import type {
  DeactivationResult,
  MethodServices,
} from "../payment-method-adapter"

/** The error for deactivating a link that another installation of the store created. No request was sent. */
export class OtherInstallationError extends Error {
  override readonly name = "OtherInstallationError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(renderMessage(otherInstallationMessage(charge), "en"))
  }
}

/** A payment link and its charge, which may have a newer link by now. */
interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
}

/**
 * Deactivates a payment link at the gateway, and records the result in the charge. The request moves no money and can
 * be repeated, so no claim is needed.
 *
 * Returns `failed` if the request fails, and does not throw. Sends nothing in two cases:
 * - The charge records the link as deactivated. The result is `inactive`.
 * - Another installation created the link. The result is `failed` with an OtherInstallationError.
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
    await recordDeactivationOfCurrentLink(ledger, given, {
      kind: "failed",
      notOfferedRoute:
        error instanceof GatewayError ? error.details.route : undefined,
    })
    log.warn(
      `checkout-transparent: payment link ${linkId} of charge ${charge.merchantChargeId} could not be deactivated: ${describeError(error)}`
    )
    return { kind: "failed", error }
  }
  await recordDeactivationOfCurrentLink(ledger, given, { kind: "closed" })
  return { kind: "inactive" }
}

/** Stores the result of a deactivation in the charge. Does nothing if the charge has another link by now. */
async function recordDeactivationOfCurrentLink(
  ledger: MethodServices["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkDeactivationResult
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.recordLinkDeactivationResult(charge.id, result)
  }
}
