import type { ChangeKind, Operation } from "../operation/operation"
import { message, type Message } from "../message"
import type { ReconciliationInput } from "./reconciliation-input"

type Given = Pick<ReconciliationInput, "charge" | "operations" | "routes">

/**
 * Returns the operation by which the gateway answered that it does not offer the refund or release that was decided.
 * It is not sent again by the route that was answered so, until a person asks for it. Undefined while the request is
 * still to be sent.
 */
export function decidedRefundNotOffered(input: Given): Operation | undefined {
  const { refundDecision, state } = input.charge
  if (refundDecision === undefined) {
    return undefined
  }
  const { decidedAt, asked } = refundDecision
  const kind = state === "authorized" ? "void" : "refund"
  return lastNotOffered(input, kind, asked?.at ?? decidedAt)
}

/** Returns the latest change since `since` that was answered as not offered by the route of changes of this kind. */
export function lastNotOffered(
  { operations, routes }: Omit<Given, "charge">,
  kind: ChangeKind,
  since: Date
): Operation | undefined {
  return operations
    .filter(
      ({ state, notOfferedRoute, resolvedAt }) =>
        state === "rejected" &&
        notOfferedRoute !== undefined &&
        notOfferedRoute === routes?.[kind] &&
        resolvedAt !== undefined &&
        resolvedAt >= since
    )
    .at(-1)
}

/**
 * A message that tells an administrator what to do about a decided refund that the gateway does not offer; `because`
 * has the gateway's words.
 */
export function notOfferedMessage(
  { state }: Pick<Given["charge"], "state">,
  because: string | undefined
): Message {
  return message(
    state === "authorized" ? "release_not_offered" : "refund_not_offered",
    undefined,
    because === undefined ? {} : { because }
  )
}
