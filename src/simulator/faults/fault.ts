import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import { operations, type Operation } from "../gateway/gateway-exchange"
import { times, type Scripted } from "./script-queue"

const amount = chargeAmount.optional()

/**
 * What somebody does to a charge meanwhile: at the gateway's panel or, as `pay`, with a telephone in the
 * hand. Without an amount, to all that there is.
 */
export const panelAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("capture"), amount }),
  z.strictObject({ kind: z.literal("refund"), amount }),
  z.strictObject({ kind: z.literal("void") }),
  z.strictObject({ kind: z.literal("charge_back") }),
  z.strictObject({ kind: z.literal("win_dispute") }),
  z.strictObject({ kind: z.literal("win_dispute_unseen") }),
  z.strictObject({ kind: z.literal("lose_dispute") }),
  z.strictObject({ kind: z.literal("pay"), late: z.boolean().optional() }),
])

export type PanelAction = z.output<typeof panelAction>

const milliseconds = z.int("must be an integer").min(0, "must be at least 0")

const status = z
  .int("must be an integer")
  .min(200, "must be at least 200")
  .max(599, "must be at most 599")

/**
 * What can be made to go wrong with one request. "Commit" is the lasting effect of an operation:
 * a charge, a payment link or a move of one, an access token, a stored card.
 */
export const fault = z.discriminatedUnion("kind", [
  /** Never answers; nothing is committed. */
  z.strictObject({ kind: z.literal("hang") }),
  /** Commits, then never answers. */
  z.strictObject({ kind: z.literal("hang_after_commit") }),
  /** Breaks the connection; nothing is committed. */
  z.strictObject({ kind: z.literal("reset") }),
  /** Commits, then breaks the connection. */
  z.strictObject({ kind: z.literal("reset_after_commit") }),
  /** Answers an error in the gateway's JSON; nothing is committed. */
  z.strictObject({ kind: z.literal("fail_before_commit"), status }),
  /** Commits, then answers an error in the gateway's JSON. */
  z.strictObject({ kind: z.literal("fail_after_commit"), status }),
  /** Answers as a proxy in front of the gateway; nothing is committed. */
  z.strictObject({ kind: z.literal("html"), status }),
  /** Commits at once, answers after so much time. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /** Commits only after so much time, even when the caller has given up by then, and answers. */
  z.strictObject({ kind: z.literal("slow_before_commit"), ms: milliseconds }),
  /** Commits, answers half of the body, then breaks the connection. */
  z.strictObject({ kind: z.literal("truncated") }),
  /** Commits, answers the right status with no body. */
  z.strictObject({ kind: z.literal("empty") }),
  /** Answers just this; nothing is committed. A string is sent as it is, anything else as JSON. */
  z.strictObject({
    kind: z.literal("respond"),
    status,
    body: z.json(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /**
   * For so long after the commit, by the simulator's clock, lookups show what was before it: 404 for a
   * new charge or payment link, the earlier state for one that was moved.
   */
  z.strictObject({ kind: z.literal("invisible_for"), ms: milliseconds }),
  /**
   * Accepted with 200, which shows the charge as it was; nothing is committed before the control says so
   * (`applyQueued`), and nothing then of what the charge does not allow any more.
   */
  z.strictObject({ kind: z.literal("queue") }),
  /** Right before this request is judged, the panel action is committed on the same charge or link. */
  z.strictObject({ kind: z.literal("after_panel"), action: panelAction }),
  /** Commits, then the panel action is committed; the answer shows the state between the two. */
  z.strictObject({ kind: z.literal("before_panel"), action: panelAction }),
])

export type Fault = z.output<typeof fault>

/** What the gateway may do later than it says yes. */
const queued = ["capture", "refund"] as const

/** What somebody at the panel can get ahead of: calls on a charge or payment link that is there already. */
const racing = [...queued, "deactivate_link", "refund_link"] as const

/** What a lookup can miss, and the lookup itself. */
const lagging = [
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

/** The faults that cannot strike each operation, and those that they can. */
export const operationsOf = {
  invisible_for: lagging,
  queue: queued,
  after_panel: racing,
  before_panel: racing,
} as const satisfies { [K in Fault["kind"]]?: readonly Operation[] }

/** A fault, the operation that it strikes, and how often. `of`: only where this id stands in the path. */
export const faultScript = z
  .strictObject({
    operation: z.enum(operations),
    fault,
    times: times.default(1),
    of: z.string().min(1).optional(),
  })
  .superRefine(({ operation, fault: { kind } }, context) => {
    const possible: readonly Operation[] =
      kind in operationsOf
        ? operationsOf[kind as keyof typeof operationsOf]
        : operations
    if (!possible.includes(operation)) {
      context.addIssue({
        code: "custom",
        path: ["fault", "kind"],
        message: `${kind} belongs to ${possible.join(", ")}; not to ${operation}`,
      })
    }
  })

/** `times` is 1 where it is left out. */
export type FaultScript = z.input<typeof faultScript>
export type ReadFaultScript = z.output<typeof faultScript>
export type ScriptedFault = Scripted<ReadFaultScript>
