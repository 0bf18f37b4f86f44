import type { ChangeKind, Operation } from "../operation/operation"
import { message, type Message } from "../message"
import type { ReconciliationInput } from "./reconciliation-input"

type NotOfferedInput = Pick<
  ReconciliationInput,
  "charge" | "operations" | "routes"
>

/**
 * Returns the latest attempt of the decided refund or release to which the gateway answered that it does not offer such
 * requests. The request is then not repeated by the same route until an administrator requests it again. Returns
 * `undefined` if the request still has to be sent.
 */
export function decidedRefundNotOffered(
  input: NotOfferedInput
): Operation | undefined {
  const { refundDecision, state } = input.charge
  if (refundDecision === undefined) {
    return undefined
  }
  const { decidedAt, asked } = refundDecision
  const kind = state === "authorized" ? "void" : "refund"
  return lastChangeNotOffered(input, kind, asked?.at ?? decidedAt)
}

/**
 * Returns the latest change of this kind that the gateway refused because it does not offer the change. Returns only a
 * change that was refused after `since` and sent by the route that would be used now.
 */
export function lastChangeNotOffered(
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
 * Returns the message for an administrator about a decided refund that the gateway does not offer. `because` has the
 * gateway's words.
 */
export function notOfferedMessage(
  { state }: Pick<NotOfferedInput["charge"], "state">,
  because: string | undefined
): Message {
  return message(
    state === "authorized" ? "release_not_offered" : "refund_not_offered",
    undefined,
    because === undefined ? {} : { because }
  )
}
