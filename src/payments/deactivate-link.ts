import type { Charge } from "../charge/charge"
import { GatewayError } from "../charge/errors"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { TimeBudget } from "../charge/time-budget"
import type { LinkEnding } from "../modules/ledger/ports/charge-ledger"
import { saidOfElsewhere } from "../texts/admin-texts"
import { inWords } from "../texts/in-words"
import type { OperationDependencies } from "./dependencies"

/**
 * - `inactive`: nobody can pay the link any more, from now on or since earlier.
 * - `failed`: it was refused, never sent, or nobody knows.
 */
export type Deactivated =
  { kind: "inactive" } | { kind: "failed"; error: unknown }

/** Another installation made the link, which alone changes it. Nothing was sent. */
export class WrittenElsewhereError extends Error {
  override readonly name = "WrittenElsewhereError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(inWords(saidOfElsewhere(charge), "en"))
  }
}

/** A link, and the charge that it was made for: it need not be the link that this charge has. */
export interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
}

/**
 * The only door through which a payment link is made inactive. It moves no money and can be repeated,
 * so it needs no claim of its own: a link that nobody has paid is given up by a claimed `void`, and one that
 * was paid is ended by the synchronization that has its charge. Never throws for what the gateway says.
 */
export async function deactivateLink(
  {
    ledger,
    links,
    log,
  }: Pick<OperationDependencies, "ledger" | "links" | "log">,
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
    const isSwitchedOff =
      error instanceof GatewayError &&
      error.code === "gateway_operation_disabled"
    await noteOnCharge(ledger, given, isSwitchedOff ? "switched_off" : "failed")
    log.warn(
      `checkout-transparent: payment link ${linkId} of charge ${charge.merchantChargeId} could not be made inactive: ${describeError(error)}`
    )
    return { kind: "failed", error }
  }
  await noteOnCharge(ledger, given, "closed")
  return { kind: "inactive" }
}

/** Whether the next try may do it: it was neither refused nor is it switched off. */
export function mayEndLater(deactivated: Deactivated): boolean {
  return (
    deactivated.kind === "failed" &&
    !(
      deactivated.error instanceof GatewayError &&
      (deactivated.error.outcome === "rejected" ||
        deactivated.error.code === "gateway_operation_disabled")
    )
  )
}

/** Another link than the one that the charge has is not the charge's. */
async function noteOnCharge(
  ledger: OperationDependencies["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkEnding
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.noteLinkDeactivated(charge.id, result)
  }
}
