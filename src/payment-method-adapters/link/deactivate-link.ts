import type { Charge } from "../../domain/charge/charge"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { TimeBudget } from "../../domain/time-budget"
import type { LinkEnding } from "../../modules/ledger/ports/charge-ledger"
import { writtenElsewhereMessage } from "../../texts/admin-texts"
import { renderMessage } from "../../texts/render-message"
import type { DeactivationResult, MethodServices } from "../port"

/**
 * Says that a link was not deactivated, because only the installation that made the link may deactivate it. Nothing was
 * sent.
 */
export class WrittenElsewhereError extends Error {
  override readonly name = "WrittenElsewhereError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(renderMessage(writtenElsewhereMessage(charge), "en"))
  }
}

/** A payment link of a charge. The charge may have another link by now. */
interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
}

/**
 * Deactivates a payment link. It is the only function that does so. The request moves no money and can be repeated
 * so it needs no claim of its own. Returns `failed` instead of throwing when the request fails.
 */
export async function deactivateLink(
  { ledger, links, log }: Pick<MethodServices, "ledger" | "links" | "log">,
  given: ChargeLinkId,
  budget: TimeBudget
): Promise<DeactivationResult> {
  const { charge, linkId } = given
  if (await ledger.isWrittenElsewhere(charge)) {
    return { kind: "failed", error: new WrittenElsewhereError(charge) }
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

/** Stores the result on the charge, if this link is the charge's current link. */
async function storeDeactivation(
  ledger: MethodServices["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkEnding
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.recordLinkDeactivation(charge.id, result)
  }
}
