import { z } from "@medusajs/framework/zod"

const milliseconds = z.int("must be an integer").min(0, "must be at least 0")
const status = z
  .int("must be an integer")
  .min(200, "must be at least 200")
  .max(599, "must be at most 599")

/**
 * What can be made to go wrong with one request. "Commit" is the lasting effect of an operation:
 * a charge, an access token, a stored card.
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
  /** Look-ups answer 404 for so long, by the simulator's clock, after the charge was committed. */
  z.strictObject({ kind: z.literal("invisible_for"), ms: milliseconds }),
])

export type Fault = z.output<typeof fault>
