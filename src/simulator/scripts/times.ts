import { z } from "@medusajs/framework/zod"

const message = 'must be an integer of at least 1, or "always"'

/** How often a script happens. */
export const times = z.literal("always").or(z.int(message).min(1, message))

export type Times = z.output<typeof times>
