import { z } from "@medusajs/framework/zod"

import { panelAction } from "../panel/panel-action"

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
  /** Commits at once, answers after so much real time. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /** Commits only after so much real time, even when the caller has given up by then, and answers. */
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
   * For so long after the commit, by the simulator's clock, look-ups show what was before it: 404 for a
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
