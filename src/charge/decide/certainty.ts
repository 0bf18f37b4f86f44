import { paymentTypeOf } from "../adoption"
import { isAsynchronousMethod } from "../charge"
import { gatewayStateOf, isOpen } from "../charge-state"
import type { DiscrepancyKind } from "../discrepancy"
import { isUnresolved, type Operation } from "../operation"
import { said } from "../saying"
import { DOUBT_LISTED_AFTER_MS } from "../times"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * - `in_doubt`: nobody knows what came of an operation; it is looked up.
 * - `undecided`: the gateway has not decided on a card yet.
 * - `listed`: it does not become certain by itself: it is in doubt for so long that a person should
 *   look, it is not the charge that we meant, in a status that this version does not know, or there
 *   though it had counted as never made.
 */
export type Certainty =
  | { is: "certain" | "in_doubt" | "undecided" }
  | { is: "listed"; as: DiscrepancyKind; details: string }

export function certaintyOf(input: ReconciliationInput): Certainty {
  const { charge, operations, now } = input
  // One in flight whose lease is over is as unknown, whether or not somebody has noted so.
  const unknown = operations.find(isUnresolved)
  if (unknown?.errorCode === "not_as_intended") {
    return {
      is: "listed",
      as: "unresolved",
      details: said("not_as_asked", undefined, becauseOf(unknown)),
    }
  }
  if (unknown?.errorCode === "gateway_says_unrecognized") {
    return {
      is: "listed",
      as: "unresolved",
      details: said("status_not_known", undefined, becauseOf(unknown)),
    }
  }
  if (
    unknown &&
    now.getTime() - unknown.leaseExpiresAt.getTime() > DOUBT_LISTED_AFTER_MS
  ) {
    return {
      is: "listed",
      as: "unresolved",
      details: said(
        unknown.answeredAt ? "accepted_not_shown" : "outcome_not_known",
        { operation: unknown.kind },
        becauseOf(unknown)
      ),
    }
  }
  const late = stateShownLate(input)
  if (late !== undefined) {
    return {
      is: "listed",
      as: "contradicted",
      details: said("appeared_late", { state: late }),
    }
  }
  if (charge.state === "unresolved" || unknown) {
    return { is: "in_doubt" }
  }
  return charge.state === "pending" && !isAsynchronousMethod(charge.method)
    ? { is: "undecided" }
    : { is: "certain" }
}

/** The operation's id finds it in the list of operations, and in the log. */
function becauseOf({ id, errorMessage }: Operation): { because: string } {
  return {
    because: [`Operation ${id}.`, errorMessage].filter(Boolean).join(" "),
  }
}

/** What the gateway shows of a charge that counts as absent, where that may hold money. */
function stateShownLate({ charge }: ReconciliationInput): string | undefined {
  const { chargeStatus, transactionStatus } = charge.details
  if (charge.state !== "absent" || chargeStatus === undefined) {
    return undefined
  }
  const paymentType = paymentTypeOf(charge)
  const shown = gatewayStateOf(paymentType, {
    merchantChargeId: charge.merchantChargeId,
    chargeStatus,
    transactions:
      transactionStatus === undefined
        ? []
        : [{ paymentType, transactionStatus }],
  })
  return shown !== "unrecognized" && isOpen(shown) ? shown : undefined
}
