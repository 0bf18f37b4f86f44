import { z } from "zod"

import { chargeAmountSchema } from "../charges/charge-request-schemas"
import type { ChangeOutsideApi } from "../charges/charge-store"
import { summarizeCharge } from "../charges/charge-summary"
import type { CodeSettings } from "../charges/simulated-charge"
import type { World } from "../world"
import { parseArgument } from "./control-error"

const payOptions = z.strictObject({
  /**
   * Whether the payment is accepted although the Pix or wallet code has expired. This simulates a bank that confirms a
   * payment late. The default is false.
   */
  late: z.boolean().default(false),
  /**
   * The paid amount in minor units. The default is the full amount. Another amount simulates a bank that pays too much
   * or too little.
   */
  amount: chargeAmountSchema.optional(),
})

export type PayOptions = z.input<typeof payOptions>

const codeSettingChanges = z.strictObject({
  statusOfExpiredCodes: z.enum(["expired", "pending"]).optional(),
  codesCancelable: z.boolean().optional(),
  pixPartialRefunds: z.boolean().optional(),
  walletLifetimeMs: z
    .int("must be an integer, in milliseconds")
    .min(1, "must be at least 1")
    .optional(),
}) satisfies z.ZodType<{ [S in keyof CodeSettings]?: unknown }>

/**
 * Checks an amount in minor units that a test has passed. `undefined` is valid and means the whole amount. Throws
 * SimulatorControlError for an invalid value.
 */
export function parseAmountArgument(given: unknown, subject: string) {
  return parseArgument(chargeAmountSchema.optional(), given, subject)
}

/**
 * Returns the actions with which a test or the panel reads and changes charges. Amounts are in minor units. Without an
 * amount, an action applies to the whole remaining amount. An action that the charge does not allow throws
 * SimulatorControlError and changes nothing.
 */
export function chargeActions(world: World) {
  const changeChargeOutsideApi = async (
    id: string,
    requested: ChangeOutsideApi
  ) => summarizeCharge(world.charges.changeChargeOutsideApi(id, requested))
  const changeChargeInPanel = (id: string, kind: ChangeOutsideApi["kind"]) =>
    changeChargeOutsideApi(id, { kind, by: "panel" })
  return {
    charges: async () => world.charges.listCharges().map(summarizeCharge),
    charge: async (merchantChargeId: string) => {
      const found = world.charges.findCharge(merchantChargeId)
      return found && summarizeCharge(found)
    },

    panelCapture: async (id: string, given?: number) => {
      const amount = parseAmountArgument(given, "capture")
      return changeChargeOutsideApi(id, {
        kind: "capture",
        by: "panel",
        amount,
      })
    },
    /**
     * Refunds a paid charge, voids a reserved one, or cancels an unpaid Pix or wallet charge. For a void or
     * cancellation, `given` must be left out or be the whole amount.
     */
    panelRefund: async (id: string, given?: number) => {
      const amount = parseAmountArgument(given, "refund")
      return changeChargeOutsideApi(id, { kind: "refund", by: "panel", amount })
    },
    panelVoid: (id: string) => changeChargeInPanel(id, "void"),
    panelChargeBack: (id: string) => changeChargeInPanel(id, "charge_back"),
    /**
     * Ends a dispute in the merchant's favor: the merchant keeps the money, and the charge is paid or partially
     * refunded as before the dispute.
     */
    panelWinDispute: (id: string) => changeChargeInPanel(id, "win_dispute"),
    /**
     * Ends a dispute in the cardholder's favor: the cardholder keeps the money, and the charge gets the status
     * CANCELED.
     */
    panelLoseDispute: (id: string) => changeChargeInPanel(id, "lose_dispute"),
    /**
     * Makes the gateway itself reverse a charge, for example after a timeout on its side. The charge must be reserved,
     * unpaid, paid or partially refunded.
     */
    reverse: (id: string) =>
      changeChargeOutsideApi(id, { kind: "reverse", by: "gateway" }),
    /**
     * Makes the captures and refunds that the fault `queue` has delayed. Skips those that the charge no longer allows.
     */
    applyQueued: async (merchantChargeId: string) => {
      const charge = world.charges.requireCharge(merchantChargeId)
      world.charges.applyQueuedChanges(charge)
      return summarizeCharge(charge)
    },
    /** Pays a Pix or wallet charge, as if the payer had scanned its code. */
    pay: async (id: string, options?: PayOptions) => {
      const payment = parseArgument(payOptions, options ?? {}, "payment")
      return changeChargeOutsideApi(id, {
        kind: "pay",
        by: "payer",
        ...payment,
      })
    },

    /**
     * Changes settings for Pix and wallet charges. The new settings apply until they are changed again or the simulator
     * is reset.
     */
    changeCodeSettings: async (changes: Partial<CodeSettings>) => {
      const read = parseArgument(codeSettingChanges, changes, "code settings")
      Object.assign(world.codeSettings, read)
      world.charges.expireOverdueCharges()
    },
  }
}
