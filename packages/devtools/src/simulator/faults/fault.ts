import { z } from "zod"

import { chargeAmountSchema } from "../charges/charge-request-schemas"
import { operations, type Operation } from "../gateway/gateway-request"
import { timesSchema } from "./script-queue"

const amount = chargeAmountSchema.optional()

/**
 * The schema of a change of a charge that happens right before a request is carried out. `pay` is a payment of the full
 * amount by the payer. All other kinds are changes at the merchant panel. Without an amount, a capture or refund
 * applies to the whole remaining amount.
 */
export const panelActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("capture"), amount }),
  z.strictObject({ kind: z.literal("refund"), amount }),
  z.strictObject({ kind: z.literal("void") }),
  z.strictObject({ kind: z.literal("charge_back") }),
  z.strictObject({ kind: z.literal("win_dispute") }),
  z.strictObject({ kind: z.literal("lose_dispute") }),
  z.strictObject({ kind: z.literal("pay"), late: z.boolean().optional() }),
])

export type PanelAction = z.output<typeof panelActionSchema>

const milliseconds = z.int("must be an integer").min(0, "must be at least 0")

const status = z
  .int("must be an integer")
  .min(200, "must be at least 200")
  .max(599, "must be at most 599")

/**
 * The schema of the faults that a test can script for a request. In their descriptions, a request "takes effect" when
 * it makes a lasting change, for example when it creates a charge.
 */
export const faultSchema = z.discriminatedUnion("kind", [
  /** The request is never answered and has no effect. */
  z.strictObject({ kind: z.literal("hang") }),
  /** The request takes effect, but is never answered. */
  z.strictObject({ kind: z.literal("hang_after_commit") }),
  /** The connection is broken, and the request has no effect. */
  z.strictObject({ kind: z.literal("reset") }),
  /** The request takes effect, and then the connection is broken. */
  z.strictObject({ kind: z.literal("reset_after_commit") }),
  /** The request has no effect, and is answered with an error in the gateway's JSON. */
  z.strictObject({ kind: z.literal("fail_before_commit"), status }),
  /** The request takes effect, but is answered with an error in the gateway's JSON. */
  z.strictObject({ kind: z.literal("fail_after_commit"), status }),
  /** The request is answered in HTML, as by a proxy in front of the gateway, and has no effect. */
  z.strictObject({ kind: z.literal("html"), status }),
  /** The request takes effect at once, but is answered only after `ms` milliseconds. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /**
   * The request takes effect only after `ms` milliseconds, and is then answered. It takes effect even if the caller has
   * closed the connection by then.
   */
  z.strictObject({ kind: z.literal("slow_before_commit"), ms: milliseconds }),
  /**
   * The request gets the scripted answer, and has no effect. A string body is sent as it is, and any other body as
   * JSON.
   */
  z.strictObject({
    kind: z.literal("respond"),
    status,
    body: z.json(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /**
   * The request takes effect, but lookups show the earlier state for `ms` milliseconds of the simulator's clock. A new
   * charge is not found (404) during this time. A lookup with this fault does not find a charge that is younger than
   * `ms`.
   */
  z.strictObject({ kind: z.literal("invisible_for"), ms: milliseconds }),
  /**
   * A capture or refund that is allowed is answered with 200 and the unchanged charge. The charge changes only when the
   * test calls `applyQueued`, and only if the charge allows the change at that time.
   */
  z.strictObject({ kind: z.literal("queue") }),
  /**
   * A change at the merchant panel, or a payment by the payer, is made on the same charge right before the request is
   * checked.
   */
  z.strictObject({ kind: z.literal("after_panel"), action: panelActionSchema }),
])

export type Fault = z.output<typeof faultSchema>

const changes = ["capture", "refund"] as const

/** The operations for which a fault is possible. A fault that is not listed here is possible for all operations. */
export const operationsByFault = {
  invisible_for: ["authorize", "pix", "wallet", ...changes, "look_up"],
  queue: changes,
  after_panel: changes,
} as const satisfies { [K in Fault["kind"]]?: readonly Operation[] }

/** The schema of a scripted fault: which requests it affects, what happens to them, and to how many of them. */
export const faultScriptSchema = z
  .strictObject({
    operation: z.enum(operations),
    fault: faultSchema,
    times: timesSchema.default(1),
  })
  .superRefine(({ operation, fault: { kind } }, context) => {
    const possible: readonly Operation[] =
      kind in operationsByFault
        ? operationsByFault[kind as keyof typeof operationsByFault]
        : operations
    if (!possible.includes(operation)) {
      context.addIssue({
        code: "custom",
        path: ["fault", "kind"],
        message: `${kind} belongs to ${possible.join(", ")}; not to ${operation}`,
      })
    }
  })

/** A scripted fault as a test writes it. `times` may be left out and is then 1. */
export type FaultScript = z.input<typeof faultScriptSchema>
export type ParsedFaultScript = z.output<typeof faultScriptSchema>
