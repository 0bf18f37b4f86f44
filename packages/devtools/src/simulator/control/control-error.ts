import type { z } from "zod"

import { listProblems } from "../gateway/read-json"

/**
 * The error for a call of the control that is invalid or that the present state does not allow. Its message says what
 * would be allowed.
 */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"

  /**
   * `httpStatus` is 400 for a call that cannot be understood, 404 for an unknown id, and 409 for an action that the
   * state does not allow.
   */
  constructor(
    message: string,
    readonly httpStatus = 400
  ) {
    super(message)
  }
}

export function parseArgument<S extends z.ZodType>(
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
