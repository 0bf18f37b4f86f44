import type { z } from "zod"

import { listProblems } from "../gateway/read-json"

/** A call of the control is invalid, or the state does not allow it; the message says what would be allowed. */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"

  /** The HTTP status: 400 not understood, 404 does not exist, 409 not allowed in this state; others as in HTTP. */
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
