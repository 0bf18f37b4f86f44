import type { z } from "@medusajs/framework/zod"

import { listProblems } from "./http/schema-problems"
import { SimulatorControlError } from "./simulator-control-error"

export function readAs<S extends z.ZodType>(
  schema: S,
  value: unknown,
  subject: string
): z.output<S> {
  const read = schema.safeParse(value, { reportInput: true })
  if (!read.success) {
    const problems = listProblems(read.error)
      .map(({ field, message }) => `${field}: ${message}`)
      .join("; ")
    throw new SimulatorControlError(`Invalid ${subject}. ${problems}`)
  }
  return read.data
}
