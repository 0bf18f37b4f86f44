import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../operations/charge-amount"

const amount = chargeAmount.optional()

/**
 * What somebody does to a charge meanwhile: at the gateway's panel or, as `pay`, with a telephone in the
 * hand. Without an amount, to all that there is.
 */
export const panelAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("capture"), amount }),
  z.strictObject({ kind: z.literal("refund"), amount }),
  z.strictObject({ kind: z.literal("void") }),
  z.strictObject({ kind: z.literal("charge_back") }),
  z.strictObject({ kind: z.literal("win_dispute") }),
  z.strictObject({ kind: z.literal("win_dispute_unseen") }),
  z.strictObject({ kind: z.literal("lose_dispute") }),
  z.strictObject({
    kind: z.literal("pay"),
    late: z.boolean().optional(),
  }),
])

export type PanelAction = z.output<typeof panelAction>
