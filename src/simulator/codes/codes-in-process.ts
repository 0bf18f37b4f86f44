import { z } from "@medusajs/framework/zod"

import type { CodeSettings } from "../ledger/codes/code-settings"
import { showCharge } from "../ledger/show-charge"
import { chargeAmount } from "../operations/charge-amount"
import { moveCharge } from "../panel/move-charge"
import { readAs } from "../read-as"
import type { World } from "../world"
import type { CodeControl } from "./code-control"
import { codeSettingsControl } from "./code-settings-control"

const payOptions = z.strictObject({
  late: z.boolean().default(false),
  amount: chargeAmount.optional(),
})

const someSettings = z.strictObject({
  pixImage: z.enum(["null", "png", "empty"]).optional(),
  expiredCodesShown: z.enum(["expired", "pending"]).optional(),
  codesCancelable: z.boolean().optional(),
  pixPartialRefunds: z.boolean().optional(),
  walletLifetimeMs: z
    .int("must be an integer, in milliseconds")
    .min(1, "must be at least 1")
    .optional(),
}) satisfies z.ZodType<{ [S in keyof CodeSettings]?: unknown }>

export function codesInProcess(world: World): CodeControl {
  return {
    async pay(id, options = {}) {
      const payment = readAs(payOptions, options, "payment")
      return showCharge(
        moveCharge(world, id, { kind: "pay", by: "payer", ...payment })
      )
    },

    ...codeSettingsControl(async (given) => {
      Object.assign(
        world.codeSettings,
        readAs(someSettings, given, "code settings")
      )
      world.ledger.expireCodes()
    }),
  }
}
