import type { Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import type { TimeBudget } from "../charge/time-budget"
import { awaitResolution } from "./resolve-by-lookup"
import { changeCharge, type ChangeResult } from "./change-charge"
import type { OperationDependencies } from "./dependencies"
import type { Ledger } from "../modules/ledger"

/**
 * - `over`: it is dead at the gateway.
 * - `abandoned`: the gateway does not cancel it. It may still be paid, and stands in the way of nothing.
 * - `has_money`: it was paid meanwhile, or is disputed; it stays what it is.
 * - `written_elsewhere`: it may be paid, and is another installation's to give up.
 * - `unknown`: nobody knows yet. It must be taken for one that may still be paid.
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
      /** Certain that nothing was sent. */
      isNotAsked?: boolean
    }

/**
 * Gives up a code that nobody has paid: asks the gateway, cancels it there, and lets it go where the
 * gateway says that it cannot be canceled. Never gives up one that was paid, or one of which nobody
 * knows. `abandon`: what is done then; false when it is not let go.
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

/** What the gateway answers when it will not cancel, asked again or not. */
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

/** Whether a code cannot be paid any more, by the database's clock; false for what has no end. */
export async function hasCodeEnded(
  ledger: Pick<Ledger, "time">,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Promise<boolean> {
  return (
    codeExpiresAt !== undefined && codeExpiresAt <= (await ledger.time()).now
  )
}
