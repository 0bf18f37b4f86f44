import type { z } from "zod"

import { listProblems } from "../gateway/read-json"

/**
 * Thrown when a test or a user of the panel requests an action that is invalid or not allowed in the present state. The
 * message says why.
 */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"

  /**
   * Creates the error. The control API answers with `httpStatus`, for example 400 for invalid arguments, 404 for an
   * unknown id, and 409 for an action that the present state does not allow.
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
