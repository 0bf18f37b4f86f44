import type { ChangeKind, Operation } from "../operation/operation"
import { message, type Message } from "../message"
import type { ReconciliationInput } from "./reconciliation-input"

type NotOfferedInput = Pick<
  ReconciliationInput,
  "charge" | "operations" | "routes"
>

/**
 * Returns the latest attempt to send a decided refund or release, if the gateway answered that it does not offer this
 * operation. The plugin then does not send the operation again by the same route until an administrator requests it.
 * Returns `undefined` if no refund was decided, or if there is no such attempt since the decision or the latest
 * request.
 */
export function decidedRefundNotOffered(
  input: NotOfferedInput
): Operation | undefined {
  const { refundDecision, state } = input.charge
  if (refundDecision === undefined) {
    return undefined
  }
  const { decidedAt, latestRequest } = refundDecision
  const kind = state === "authorized" ? "void" : "refund"
  return lastOperationNotOffered(input, kind, latestRequest?.at ?? decidedAt)
}

/**
 * Returns the latest operation that the gateway refused because it does not offer this kind of operation. Only an
 * operation counts that was refused after `since` and that was sent by the route by which the next operation of this
 * kind would be sent. Returns `undefined` if there is none.
 */
export function lastOperationNotOffered(
  { operations, routes }: Omit<NotOfferedInput, "charge">,
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
 * Returns a message for administrators about a decided refund or release that the gateway does not offer. `because` is
 * the gateway's own text.
 */
export function refundNotOfferedMessage(
  { state }: Pick<NotOfferedInput["charge"], "state">,
  because: string | undefined
): Message {
  return message(
    state === "authorized" ? "release_not_offered" : "refund_not_offered",
    undefined,
    because === undefined ? {} : { because }
  )
}
