import type { ChangeKind, Operation } from "../operation/operation"
import { message, type Message } from "../message"
import type { ReconciliationInput } from "./reconciliation-input"

type NotOfferedInput = Pick<
  ReconciliationInput,
  "charge" | "operations" | "routes"
>

/**
 * Returns the latest operation for a decided refund or release that the gateway refused because it does not offer the
 * operation. Returns `undefined` if there is none, or if no refund was decided.
 *
 * After such an answer, the plugin does not send the operation again with the same HTTP method, URL and client id,
 * until the refund is requested again.
 */
export function findDecidedRefundNotOffered(
  input: NotOfferedInput
): Operation | undefined {
  const { refundDecision, state } = input.charge
  if (refundDecision === undefined) {
    return undefined
  }
  const { decidedAt, latestRequest } = refundDecision
  const kind = state === "authorized" ? "void" : "refund"
  return findLastOperationNotOffered(
    input,
    kind,
    latestRequest?.at ?? decidedAt
  )
}

/**
 * Returns the latest operation that the gateway refused because it does not offer this kind of operation. Returns
 * `undefined` if there is none. These refusals do not count:
 * - refusals before `since`,
 * - refusals of requests with another HTTP method, URL or client id than the plugin would use now.
 */
export function findLastOperationNotOffered(
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
