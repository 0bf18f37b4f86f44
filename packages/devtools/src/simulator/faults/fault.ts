import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import { operations, type Operation } from "../gateway/gateway-exchange"
import { times } from "./script-queue"

const amount = chargeAmount.optional()

/** What a person does to a charge during a request: at the panel or, with `pay`, as its payer. Default amount: all. */
export const panelAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("capture"), amount }),
  z.strictObject({ kind: z.literal("refund"), amount }),
  z.strictObject({ kind: z.literal("void") }),
  z.strictObject({ kind: z.literal("charge_back") }),
  z.strictObject({ kind: z.literal("win_dispute") }),
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
 * What can go wrong with one request. To "commit" means to make the lasting effect of an operation:
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
  /** Answers like a proxy in front of the gateway, in HTML; nothing is committed. */
  z.strictObject({ kind: z.literal("html"), status }),
  /** Commits at once and answers after `ms` milliseconds. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /** Commits and answers only after `ms` milliseconds; commits even if the caller is gone by then. */
  z.strictObject({ kind: z.literal("slow_before_commit"), ms: milliseconds }),
  /** Sends the given answer; nothing is committed. A string body is sent as it is, any other as JSON. */
  z.strictObject({
    kind: z.literal("respond"),
    status,
    body: z.json(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /**
   * Commits, but for `ms` milliseconds of the simulator's clock lookups show the state before: 404 for a new charge,
   * the former state for a moved one. A lookup under this fault answers 404 for one that is younger.
   */
  z.strictObject({ kind: z.literal("invisible_for"), ms: milliseconds }),
  /**
   * Answers 200 with the unchanged charge. Commits only when the control says so (`applyQueued`),
   * and only if the charge still allows it then.
   */
  z.strictObject({ kind: z.literal("queue") }),
  /** Commits the panel action on the same charge right before the request is checked. */
  z.strictObject({ kind: z.literal("after_panel"), action: panelAction }),
])

export type Fault = z.output<typeof fault>

/** The operations that change an existing charge. */
const changes = ["capture", "refund"] as const

/** The operations that a fault can strike, for faults that cannot strike all of them. */
export const operationsOf = {
  invisible_for: ["authorize", "pix", "wallet", ...changes, "look_up"],
  queue: changes,
  after_panel: changes,
} as const satisfies { [K in Fault["kind"]]?: readonly Operation[] }

/** A fault, the operation that it strikes, and how often. */
export const faultScript = z
  .strictObject({
    operation: z.enum(operations),
    fault,
    times: times.default(1),
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

/** A fault script as written; default of `times`: 1. */
export type FaultScript = z.input<typeof faultScript>
export type ReadFaultScript = z.output<typeof faultScript>
