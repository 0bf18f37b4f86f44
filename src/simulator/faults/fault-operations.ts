import type { Operation } from "../operation"
import type { Fault } from "./fault"

/** What a look-up can miss, and the look-up itself. */
const laggingOperations = [
  "authorize",
  "pix",
  "wallet",
  "capture",
  "refund",
  "look_up",
  "create_link",
  "deactivate_link",
  "refund_link",
  "look_up_link",
  "list_link_transactions",
] as const satisfies readonly Operation[]

/** What somebody at the panel can get ahead of: calls on a charge or payment link that is there already. */
const racingOperations = [
  "capture",
  "refund",
  "deactivate_link",
  "refund_link",
] as const satisfies readonly Operation[]

/** What the gateway may do later than it says yes. */
const queuedOperations = [
  "capture",
  "refund",
] as const satisfies readonly Operation[]

export type LaggingOperation = (typeof laggingOperations)[number]
export type RacingOperation = (typeof racingOperations)[number]
export type QueuedOperation = (typeof queuedOperations)[number]

/** The operations that a kind of fault can strike; undefined where it can strike each. */
export function operationsOf(
  kind: Fault["kind"]
): readonly Operation[] | undefined {
  switch (kind) {
    case "invisible_for":
      return laggingOperations
    case "after_panel":
    case "before_panel":
      return racingOperations
    case "queue":
      return queuedOperations
    case "hang":
    case "hang_after_commit":
    case "reset":
    case "reset_after_commit":
    case "fail_before_commit":
    case "fail_after_commit":
    case "html":
    case "slow":
    case "slow_before_commit":
    case "truncated":
    case "empty":
    case "respond":
      return undefined
  }
}
