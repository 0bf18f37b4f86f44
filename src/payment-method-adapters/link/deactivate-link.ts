import type { Charge } from "../../domain/charge/charge"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { TimeBudget } from "../../domain/time-budget"
import type { LinkEnding } from "../../modules/ledger/ports/charge-ledger"
import { writtenElsewhereMessage } from "../../texts/admin-texts"
import { renderMessage } from "../../texts/render-message"
import type { Deactivated, MethodServices } from "../port"

/** Another installation made the link, and only that one may change it. Nothing was sent. */
export class WrittenElsewhereError extends Error {
  override readonly name = "WrittenElsewhereError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(renderMessage(writtenElsewhereMessage(charge), "en"))
  }
}

/** A link, and the charge that it was made for. The charge may have another link by now. */
interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
}

/**
 * Deactivates a payment link; no other function does. It moves no money and can be repeated, so it needs no
 * claim of its own: the claim of a `void` covers an unpaid link, and the synchronization of its charge a paid one.
 * Never throws for an answer of the gateway.
 */
export async function deactivateLink(
  { ledger, links, log }: Pick<MethodServices, "ledger" | "links" | "log">,
  given: ChargeLinkId,
  budget: TimeBudget
): Promise<Deactivated> {
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
    await noteOnCharge(ledger, given, {
      kind: "failed",
      notOfferedRoute:
        error instanceof GatewayError ? error.details.route : undefined,
    })
    log.warn(
      `checkout-transparent: payment link ${linkId} of charge ${charge.merchantChargeId} could not be deactivated: ${describeError(error)}`
    )
    return { kind: "failed", error }
  }
  await noteOnCharge(ledger, given, { kind: "closed" })
  return { kind: "inactive" }
}

/** Notes the result on the charge, if the given charge has this link. */
async function noteOnCharge(
  ledger: MethodServices["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkEnding
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.noteLinkDeactivated(charge.id, result)
  }
}
