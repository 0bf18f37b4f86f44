import { z } from "@medusajs/framework/zod"

import { operations } from "../operation"
import type { Scripted } from "../scripts/script-queue"
import { times } from "../scripts/times"
import { fault } from "./fault"
import { operationsOf } from "./fault-operations"

/** A fault, the operation that it strikes, and how often. `of`: only where this id stands in the path. */
export const faultScript = z
  .strictObject({
    operation: z.enum(operations),
    fault,
    times,
    of: z.string().min(1).optional(),
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

export type ScriptedFault = Scripted<FaultScript>
