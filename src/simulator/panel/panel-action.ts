import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../operations/charge-amount"

const amount = chargeAmount.optional()

/** What somebody at the gateway's panel does to a charge; without an amount, to all that there is. */
export const panelAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("capture"), amount }),
  z.strictObject({ kind: z.literal("refund"), amount }),
  z.strictObject({ kind: z.literal("void") }),
  z.strictObject({ kind: z.literal("charge_back") }),
  z.strictObject({ kind: z.literal("win_dispute") }),
  z.strictObject({ kind: z.literal("lose_dispute") }),
])

export type PanelAction = z.output<typeof panelAction>
