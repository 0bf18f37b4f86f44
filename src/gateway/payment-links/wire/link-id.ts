import { z } from "@medusajs/framework/zod"

/** The characters that a path takes as they are. Dots alone would be another path. */
const ID = /^(?!\.+$)[\w.~-]{1,200}$/

const id = z
  .string()
  .regex(ID, "must be 1 to 200 letters, digits and . _ ~ -, not dots alone")

/** Why a text cannot be the id of a payment link or of its transaction. */
export function linkIdProblem(given: string): string | undefined {
  return id.safeParse(given).error?.issues[0]?.message
}

/** The id as it was told; undefined when it cannot be one. */
export function linkIdIn(told: string | undefined): string | undefined {
  return told !== undefined && ID.test(told) ? told : undefined
}
