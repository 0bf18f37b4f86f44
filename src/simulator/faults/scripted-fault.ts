import { z } from "@medusajs/framework/zod"

import { operations } from "../operation"
import { fault } from "./fault"
import { operationsOf } from "./fault-operations"

const timesMessage = 'must be an integer of at least 1, or "always"'

/** A fault, the operation that it strikes, and how often. */
export const faultScript = z
  .strictObject({
    operation: z.enum(operations),
    fault,
    times: z.literal("always").or(z.int(timesMessage).min(1, timesMessage)),
  })
  .superRefine(({ operation, fault: { kind } }, context) => {
    const possible = operationsOf(kind)
    if (possible && !possible.includes(operation)) {
      context.addIssue({
        code: "custom",
        path: ["fault", "kind"],
        message: `${kind} belongs to ${possible.join(", ")}; not to ${operation}`,
      })
    }
  })

export type FaultScript = z.output<typeof faultScript>

export type ScriptedFault = FaultScript & { id: number; used: number }

export function isConsumed({ times, used }: ScriptedFault): boolean {
  return times === "always" ? used > 0 : used >= times
}
