import type { Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import type { TimeBudget } from "../charge/time-budget"
import { awaitResolution } from "./resolve-by-lookup"
import { changeCharge, type ChangeResult } from "./change-charge"
import type { OperationDependencies } from "./dependencies"
import type { Ledger } from "../modules/ledger"

/**
 * - `over`: the code is canceled or ended at the gateway.
 * - `abandoned`: the gateway does not cancel the code. It may still be paid, and blocks no other charge.
 * - `has_money`: the code was paid meanwhile, or is disputed; it stays as it is.
 * - `written_elsewhere`: the code may be paid, and only the installation that made it may cancel it.
 * - `unknown`: the outcome is not known yet. Treat the code as one that may still be paid.
 */
export type CancelOutcome =
  | {
      kind: "over" | "abandoned" | "has_money" | "written_elsewhere"
      charge: Charge
    }
  | {
      kind: "unknown"
      charge: Charge
      why: string
      /** Whether it is certain that nothing was sent to the gateway. */
      isNotAsked?: boolean
    }

/**
 * Cancels an unpaid code at the gateway, and abandons it where the gateway says that it cannot be canceled. Never
 * cancels or abandons a code that was paid or whose state is in doubt. `abandon` writes the abandonment, by default
 * in the ledger, and resolves to false when the code is not abandoned.
 */
export async function cancelOrAbandonCode(
  dependencies: OperationDependencies,
  {
    charge,
    actor,
    abandon = () => dependencies.ledger.abandon(charge.id),
  }: { charge: Charge; actor: string; abandon?: () => Promise<boolean> },
  budget: TimeBudget
): Promise<CancelOutcome> {
  const resolved = await awaitResolution(dependencies, charge.id, budget)
  if (resolved.state !== "pending") {
    return asItIs(resolved)
  }
  if (await dependencies.ledger.isWrittenElsewhere(resolved)) {
    return { kind: "written_elsewhere", charge: resolved }
  }
  const result = await changeCharge(
    dependencies,
    {
      change: {
        chargeId: charge.id,
        kind: "void",
        amount: charge.amount,
        medusaId: undefined,
      },
      actor,
    },
    budget
  )
  return conclude(resolved, result, abandon)
}

/** The error codes with which the gateway refuses a cancellation for good; asking again would not help. */
const WILL_NOT: readonly (string | undefined)[] = [
  "gateway_rejected",
  "gateway_operation_disabled",
]

async function conclude(
  before: Charge,
  result: ChangeResult,
  abandon: () => Promise<boolean>
): Promise<CancelOutcome> {
  switch (result.kind) {
    case "done":
      return asItIs(result.charge)
    case "refused": {
      const { reason, charge } = result
      if (charge.state !== "pending") {
        return asItIs(charge)
      }
      const willNot =
        reason.kind === "gateway" && WILL_NOT.includes(reason.code)
      return willNot && (await abandon())
        ? { kind: "abandoned", charge }
        : {
            kind: "unknown",
            charge,
            why: "why" in reason ? reason.why : "",
            isNotAsked: reason.kind === "not_asked",
          }
    }
    case "unknown":
    case "busy":
    case "to_be_booked":
    case "too_soon":
      return {
        kind: "unknown",
        charge: result.charge,
        why: "What came of canceling it is not known yet.",
      }
    case "written_elsewhere":
      return result
    case "gone":
      return { kind: "over", charge: before }
  }
}

function asItIs(charge: Charge): CancelOutcome {
  if (charge.state === "unresolved" || charge.state === "pending") {
    return { kind: "unknown", charge, why: "It is not settled yet." }
  }
  return { kind: isOpen(charge.state) ? "has_money" : "over", charge }
}

/** Whether a code can no longer be paid, by the database's clock; false for a charge without `codeExpiresAt`. */
export async function hasCodeEnded(
  ledger: Pick<Ledger, "time">,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Promise<boolean> {
  return (
    codeExpiresAt !== undefined && codeExpiresAt <= (await ledger.time()).now
  )
}
