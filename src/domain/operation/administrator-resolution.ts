import type { MinorUnits } from "../money"
import {
  type StateAndSums,
  decideWhetherChangeWasMade,
} from "../charge/change-verdict"
import type { Charge, ChargeDetails } from "../charge/charge"
import { type ChargeState, isRefusedState } from "../charge/charge-state"
import {
  type ChargeSums,
  ZERO_SUMS,
  createChargeSums,
} from "../charge/charge-sums"
import type { Operation } from "./operation"
import { message, type Message } from "../message"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../payment-method/payment-method"

/** The error code of an operation for which an administrator entered that it never happened. */
export const DECLARED_NEVER_HAPPENED = "resolved_by_person"

/** The part of a snapshot that is needed to decide the outcome of an operation. */
export type ShownCharge = StateAndSums & { details: ChargeDetails }

/**
 * What an administrator's decision changes in the ledger. With `refused`, nothing is changed, and `why` is the reason.
 */
export type AdministratorResolution =
  | {
      kind: "resolve"
      outcome: "accepted" | "rejected" | "not_sent"
      chargeState?: Exclude<ChargeState, "unresolved">
      sums?: ChargeSums
      details: ChargeDetails
    }
  | { kind: "refused"; why: Message }

type OperationInDoubt = {
  operation: Pick<Operation, "kind" | "amount" | "baseline" | "errorCode">
  charge: Pick<Charge, "amount" | "sums" | "method" | "state">
  /**
   * The gateway's snapshot. It is `undefined` if there is no usable one, for example because the gateway could not be
   * reached.
   */
  shown: ShownCharge | undefined
}

/** The states among which an administrator chooses if no snapshot shows what the gateway decided about a charge. */
export const ENTERED_STATES = ["paid", "authorized"] as const

type EnteredState = (typeof ENTERED_STATES)[number]

/** What an administrator entered about an operation whose outcome is unknown. */
export interface AdministratorDecision {
  outcome: "happened" | "never_happened"
  /**
   * The state of the charge at the gateway, if the administrator entered that the charge was created. It is ignored if
   * a usable snapshot shows the state.
   */
  as?: EnteredState | undefined
}

/**
 * Returns what an administrator's decision about an operation in doubt changes in the ledger. Returns a refusal if the
 * decision is not possible.
 *
 * The decision `never_happened` is not possible if a snapshot of the gateway contradicts it:
 * - Creation: the snapshot shows that the gateway accepted the requested charge.
 * - Capture, refund or void: the snapshot shows that the operation was carried out.
 *
 * The decision `happened` is not possible in these cases:
 * - Creation: no snapshot shows what the gateway decided about the charge, and the administrator has entered no state
 *   or an impossible one.
 * - Capture, refund or void: the operation was never sent, or the snapshot shows that it was not carried out.
 */
export function decideResolutionByAdministrator(
  doubt: OperationInDoubt,
  decision: AdministratorDecision
): AdministratorResolution {
  return doubt.operation.kind === "create"
    ? decideResolutionOfCreation(doubt, decision)
    : decideResolutionOfChange(doubt, decision.outcome)
}

function decideResolutionOfCreation(
  { operation, charge, shown }: OperationInDoubt,
  { outcome, as }: AdministratorDecision
): AdministratorResolution {
  const reported =
    shown && findStateIfGatewayDecided(shown.state, charge.method)
  if (outcome === "never_happened") {
    const isOurs = operation.errorCode !== "not_as_intended"
    return reported && !isRefusedState(reported) && isOurs
      ? refusedResolution(message("shown_as", { state: reported }))
      : {
          kind: "resolve",
          outcome: "not_sent",
          chargeState: "absent",
          details: {},
        }
  }
  // If the charge was created, the snapshot's state and sums count, whatever state the administrator entered.
  if (shown && reported) {
    return {
      kind: "resolve",
      outcome: isRefusedState(reported) ? "rejected" : "accepted",
      chargeState: reported,
      sums: shown.sums,
      details: shown.details,
    }
  }
  if (as === undefined) {
    return refusedResolution(message("say_what_it_is"))
  }
  if (!stateChoicesForAdministrator(operation, charge, shown).includes(as)) {
    return refusedResolution(message("only_a_card_is_reserved"))
  }
  return {
    kind: "resolve",
    outcome: "accepted",
    chargeState: as,
    sums: as === "paid" ? createChargeSums(charge.amount, 0) : ZERO_SUMS,
    details: {},
  }
}

/**
 * Returns the states among which an administrator has to choose to enter that an operation in doubt happened. Returns
 * an empty list if no choice is needed, because the operation is not the creation of the charge, or because the
 * snapshot shows what the gateway decided about the charge.
 */
export function stateChoicesForAdministrator(
  { kind }: Pick<Operation, "kind">,
  { method }: Pick<Charge, "method">,
  shown: Pick<ShownCharge, "state"> | undefined
): readonly EnteredState[] {
  if (
    kind !== "create" ||
    (shown && findStateIfGatewayDecided(shown.state, method))
  ) {
    return []
  }
  return traitsOf(method).canBeReserved ? ENTERED_STATES : ["paid"]
}

/**
 * Returns the state that the gateway shows, or `undefined` if the gateway may still be deciding, for example about a
 * pending card payment.
 */
function findStateIfGatewayDecided(
  state: ChargeState,
  method: Charge["method"]
): Exclude<ChargeState, "unresolved"> | undefined {
  return state === "unresolved" ||
    (state === "pending" && !isAsynchronousMethod(method))
    ? undefined
    : state
}

function decideResolutionOfChange(
  { operation, charge, shown }: OperationInDoubt,
  outcome: AdministratorDecision["outcome"]
): AdministratorResolution {
  const { baseline } = operation
  const verdict =
    shown &&
    decideWhetherChangeWasMade({ ...operation, method: charge.method }, shown)
  if (outcome === "never_happened") {
    return verdict === "done"
      ? refusedResolution(
          message("shown_as_done", { operation: operation.kind })
        )
      : { kind: "resolve", outcome: "not_sent", details: {} }
  }
  if (baseline === undefined) {
    return refusedResolution(
      message("was_never_sent", { operation: operation.kind })
    )
  }
  if (verdict === "never") {
    return refusedResolution(
      message("shown_as_not_done", { operation: operation.kind })
    )
  }
  return {
    kind: "resolve",
    outcome: "accepted",
    ...deriveStateAndSumsAfterOperation(operation, charge, { ...baseline }),
    details: {},
  }
}

/**
 * Returns the state and sums that a charge has if the operation was carried out. `before` are the charge's sums before
 * the operation. The ledger may have recorded other changes since then. For a refund, the returned sums are therefore
 * never lower than the sums in the ledger.
 */
function deriveStateAndSumsAfterOperation(
  { kind, amount }: Pick<Operation, "kind" | "amount">,
  { sums, amount: whole }: Pick<Charge, "sums" | "amount">,
  before: ChargeSums
): { chargeState: Exclude<ChargeState, "unresolved">; sums: ChargeSums } {
  switch (kind) {
    case "create":
    case "capture":
      return {
        chargeState: "paid",
        sums: sumsLimitedToAmount(amount, sums.refunded, whole),
      }
    case "refund": {
      const captured = Math.max(sums.captured, before.captured)
      const refunded = Math.max(
        sums.refunded,
        Math.min(captured, before.refunded + amount)
      )
      return {
        chargeState: refunded >= captured ? "refunded" : "paid",
        sums: createChargeSums(captured, refunded),
      }
    }
    case "void":
      // If money was captured before the void, the void has refunded it.
      return before.captured > 0
        ? {
            chargeState: "refunded",
            sums: createChargeSums(before.captured, before.captured),
          }
        : { chargeState: "canceled", sums: ZERO_SUMS }
  }
}

/**
 * Returns sums in which the captured sum is at most the charge's amount, and the refunded sum is at most the captured
 * sum.
 */
function sumsLimitedToAmount(
  taken: number,
  refunded: number,
  amount: MinorUnits
): ChargeSums {
  const captured = Math.min(taken, amount)
  return createChargeSums(captured, Math.min(refunded, captured))
}

/**
 * Returns a text that stands for what the gateway shows of a charge, or `otherwise` if there is no snapshot. The page
 * sends the text back with the administrator's decision. The plugin refuses the decision if the gateway shows something
 * else by then.
 */
export function snapshotToken(
  shown: ShownCharge | undefined,
  otherwise: "absent" | "unrecognized" | "not_available"
): string {
  if (!shown) {
    return otherwise
  }
  const { chargeStatus = "-", transactionStatus = "-" } = shown.details
  const { captured, refunded } = shown.sums
  return `${shown.state}:${captured}:${refunded}:${chargeStatus}:${transactionStatus}`
}

function refusedResolution(why: Message): AdministratorResolution {
  return { kind: "refused", why }
}
