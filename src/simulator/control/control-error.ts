import type { z } from "@medusajs/framework/zod"

import { listProblems } from "../gateway/read-json"

/** What was asked of the control makes no sense, or the state does not allow it; the message says what would. */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"

  /** Over HTTP: 400 not understood, 404 no such charge, 409 not in this state. */
  constructor(
    message: string,
    readonly httpStatus = 400
  ) {
    super(message)
  }
}

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
