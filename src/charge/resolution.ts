import type { MinorUnits } from "./money"
import { type StateAndSums, verdictOf } from "./change-verdict"
import type { Charge, ChargeDetails } from "./charge"
import { type ChargeState, isOpen } from "./charge-state"
import { type ChargeSums, NO_SUMS, chargeSums } from "./charge-sums"
import type { Operation } from "./operation"
import { said } from "./saying"

/** What a person says of an operation that is in doubt. */
export type ResolvedAs = "happened" | "never_happened"

/** What the gateway shows of a charge, as far as a resolution needs it. */
export type Shown = StateAndSums & { details: ChargeDetails }

/**
 * What a person's word makes of an operation and its charge. `refused`: it cannot be so, or must be
 * said more exactly.
 */
export type Resolution =
  | {
      kind: "resolve"
      outcome: "accepted" | "rejected" | "not_sent"
      chargeState?: Exclude<ChargeState, "unresolved">
      sums?: ChargeSums
      details: ChargeDetails
    }
  | { kind: "refused"; why: string }

type Doubt = {
  operation: Pick<Operation, "kind" | "amount" | "baseline" | "errorCode">
  charge: Pick<Charge, "amount" | "sums" | "method" | "state">
  /** Undefined when the gateway shows nothing of the charge, or could not be asked. */
  shown: Shown | undefined
}

interface Word {
  outcome: ResolvedAs
  /** What a charge is that was made, where the gateway does not tell. */
  as?: "paid" | "authorized" | undefined
}

/**
 * Turns a person's word into what is written down. What the gateway shows comes first: it must not
 * speak against the word, and its sums count.
 */
export function resolutionOf(doubt: Doubt, word: Word): Resolution {
  return doubt.operation.kind === "create"
    ? ofCreation(doubt, word)
    : ofChange(doubt, word.outcome)
}

function ofCreation(
  { operation, charge, shown }: Doubt,
  { outcome, as }: Word
): Resolution {
  const reported = shown && decidedState(shown.state, charge.method)
  if (outcome === "never_happened") {
    const isOurs = operation.errorCode !== "not_as_intended"
    return reported && isOpen(reported) && isOurs
      ? refused(said("shown_as", { state: reported }))
      : {
          kind: "resolve",
          outcome: "not_sent",
          chargeState: "absent",
          details: {},
        }
  }
  if (shown && reported) {
    return {
      kind: "resolve",
      outcome:
        reported === "declined" || reported === "failed"
          ? "rejected"
          : "accepted",
      chargeState: reported,
      sums: shown.sums,
      details: shown.details,
    }
  }
  if (as === undefined) {
    return refused(said("say_what_it_is"))
  }
  if (as === "authorized" && charge.method !== "card") {
    return refused(said("only_a_card_is_reserved"))
  }
  return {
    kind: "resolve",
    outcome: "accepted",
    chargeState: as,
    sums: as === "paid" ? chargeSums(charge.amount, 0) : NO_SUMS,
    details: {},
  }
}

/** A card that waits is not decided yet. */
function decidedState(
  state: ChargeState,
  method: Charge["method"]
): Exclude<ChargeState, "unresolved"> | undefined {
  return state === "unresolved" || (state === "pending" && method === "card")
    ? undefined
    : state
}

function ofChange(
  { operation, charge, shown }: Doubt,
  outcome: ResolvedAs
): Resolution {
  const { baseline } = operation
  const verdict =
    shown && verdictOf({ ...operation, method: charge.method }, shown)
  if (outcome === "never_happened") {
    return verdict === "done"
      ? refused(said("shown_as_done", { operation: operation.kind }))
      : { kind: "resolve", outcome: "not_sent", details: {} }
  }
  if (baseline === undefined) {
    return refused(said("was_never_sent", { operation: operation.kind }))
  }
  if (verdict === "never") {
    return refused(said("shown_as_not_done", { operation: operation.kind }))
  }
  return {
    kind: "resolve",
    outcome: "accepted",
    ...changed(operation, charge, { ...baseline }),
    details: {},
  }
}

/** What the charge is after the change, by what it was before; never less than the ledger knows. */
function changed(
  { kind, amount }: Pick<Operation, "kind" | "amount">,
  { sums, amount: whole }: Pick<Charge, "sums" | "amount">,
  before: ChargeSums
): { chargeState: Exclude<ChargeState, "unresolved">; sums: ChargeSums } {
  switch (kind) {
    case "create":
    case "capture":
      return {
        chargeState: "paid",
        sums: withinAmount(
          { captured: amount, refunded: sums.refunded },
          whole
        ),
      }
    case "refund": {
      const captured = Math.max(sums.captured, before.captured)
      const refunded = Math.max(
        sums.refunded,
        Math.min(captured, before.refunded + amount)
      )
      return {
        chargeState: refunded >= captured ? "refunded" : "paid",
        sums: chargeSums(captured, refunded),
      }
    }
    case "void":
      // What was captured before it was voided has gone back.
      return before.captured > 0
        ? {
            chargeState: "refunded",
            sums: chargeSums(before.captured, before.captured),
          }
        : { chargeState: "canceled", sums: NO_SUMS }
  }
}

/** What the gateway shows, and never more than was charged, nor more given back than taken. */
export function withinAmount(sums: ChargeSums, amount: MinorUnits): ChargeSums {
  const captured = Math.min(sums.captured, amount)
  return chargeSums(captured, Math.min(sums.refunded, captured))
}

/**
 * The operation that a person resolved as never happened, and that the gateway shows by what it tells
 * now. Undefined when there is none.
 */
export function deniedByPerson(
  operations: readonly Operation[],
  charge: Pick<Charge, "state" | "method">,
  shown: StateAndSums
): Operation | undefined {
  const refunded = operations
    .filter(({ kind, state }) => kind === "refund" && state === "accepted")
    .reduce((sum, { amount }) => sum + amount, 0)
  return operations
    .filter(
      ({ state, resolution }) =>
        state === "not_sent" && resolution !== undefined
    )
    .find((operation) => {
      switch (operation.kind) {
        case "create":
          return charge.state === "absent" && isOpen(shown.state)
        case "refund":
          return shown.sums.refunded >= refunded + operation.amount
        case "capture":
        case "void":
          return (
            charge.state === "authorized" &&
            verdictOf({ ...operation, method: charge.method }, shown) === "done"
          )
      }
    })
}

/**
 * Names what the gateway shows of a charge, so that a person's word can be tied to what he saw:
 * equal when nothing has changed.
 */
export function snapshotToken(
  shown: Shown | undefined,
  otherwise: "absent" | "unrecognized" | "not_available"
): string {
  if (!shown) {
    return otherwise
  }
  const { chargeStatus = "-", transactionStatus = "-" } = shown.details
  const { captured, refunded } = shown.sums
  return `${shown.state}:${captured}:${refunded}:${chargeStatus}:${transactionStatus}`
}

function refused(why: string): Resolution {
  return { kind: "refused", why }
}
