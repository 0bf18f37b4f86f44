import type { MedusaContainer } from "@medusajs/framework/types"
import { BY_ITSELF } from "../charge/automatic-refunds"
import { isSameState } from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import { minorUnits } from "../charge/money"
import { said } from "../charge/saying"
import { TimeBudget } from "../charge/time-budget"
import { SHORT_PAUSE_MS, TIMEOUTS } from "../charge/times"
import { changeCharge } from "../payments/change-charge"
import { changeText } from "../payments/change-text"
import { dependenciesFor } from "../payments/dependencies"
import { systemClock } from "../payments/gateway-clients"
import { reasonNotToChange } from "../payments/reasons-not-to-ask"
import { refusedChangeText } from "../texts/admin-texts"
import { type Applied, APPLIED, later, listed } from "./applied"
import { decideRefundUnlessOrdered } from "./decide-refund"

/** Gives the money of a charge back whose return was decided, once its session is closed. */
export async function refundDecided(
  container: MedusaContainer,
  { charge, records: { sessionStatus } }: ReconciliationInput
): Promise<Applied> {
  const { decidedBy: by = BY_ITSELF, reason = "" } = charge.refundDecision ?? {}
  if (sessionStatus !== undefined && sessionStatus !== "canceled") {
    // Whoever decided it ended before the session was closed: an order could still be placed on it.
    const decision = { by, reason }
    return (await decideRefundUnlessOrdered(container, charge, decision))
      .applied
  }
  const returned = await refundMoney(container, charge, by)
  switch (returned.kind) {
    case "refunded":
      return APPLIED
    case "later":
      return later(
        SHORT_PAUSE_MS,
        said("waits_for_refund", undefined, { then: returned.why })
      )
    case "refused":
      return listed(
        "refund_failed",
        said("refund_refused", undefined, { then: returned.why })
      )
  }
}

/**
 * - `refunded`: done, now or before; Medusa has yet to book it.
 * - `later`: nobody knows yet, or something else on the charge comes first.
 * - `refused`: the gateway does not do it; a person must.
 */
type Returned =
  { kind: "refunded" } | { kind: "later" | "refused"; why: string }

/**
 * Gives the money of a charge back: voids what is only reserved, refunds what is left of what was
 * taken: always all of it, so that one that arrives late beside its repetition is refused. For a
 * charge whose return was decided, or whose order is being canceled.
 */
export async function refundMoney(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<Returned> {
  const { captured, refunded } = charge.sums
  const change =
    charge.state === "authorized"
      ? { kind: "void" as const, amount: charge.amount }
      : { kind: "refund" as const, amount: minorUnits(captured - refunded) }
  const { kind } = change
  const dependencies = dependenciesFor(container, charge)
  const notAskedNow = reasonNotToChange(dependencies, charge.method, kind)
  if (notAskedNow) {
    // Nothing is claimed, so that an outage of hours leaves no row for each try.
    const reason = { kind: "not_asked" as const, why: notAskedNow.message }
    return { kind: "later", why: refusedChangeText(kind, charge, reason) }
  }
  const result = await changeCharge(
    dependencies,
    { change: { ...change, chargeId: charge.id, medusaId: undefined }, actor },
    TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  )
  if (result.kind === "done") {
    return { kind: "refunded" }
  }
  const isRefused =
    result.kind === "written_elsewhere" ||
    (result.kind === "refused" &&
      result.reason.kind !== "not_asked" &&
      // Else somebody was faster in the panel: look again at what it is now.
      isSameState(result.charge, charge))
  return {
    kind: isRefused ? "refused" : "later",
    why: changeText(kind, charge, result),
  }
}
