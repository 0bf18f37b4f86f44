import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { ControlledMove } from "../charges/recorded-charges"
import { showCharge } from "../charges/show-charge"
import type { CodeSettings } from "../charges/simulated-charge"
import type { World } from "../world"
import { parseArgument } from "./control-error"

const payOptions = z.strictObject({
  /** Whether an expired code can still be paid, which simulates a bank that confirms late. The default is false. */
  late: z.boolean().default(false),
  /**
   * The paid amount in minor units, to simulate a bank that pays another amount. The default is the amount of the
   * code.
   */
  amount: chargeAmount.optional(),
})

export type PayOptions = z.input<typeof payOptions>

const codeSettingChanges = z.strictObject({
  expiredCodesShown: z.enum(["expired", "pending"]).optional(),
  codesCancelable: z.boolean().optional(),
  pixPartialRefunds: z.boolean().optional(),
  walletLifetimeMs: z
    .int("must be an integer, in milliseconds")
    .min(1, "must be at least 1")
    .optional(),
}) satisfies z.ZodType<{ [S in keyof CodeSettings]?: unknown }>

/**
 * Reads an amount in minor units. `undefined` means the whole amount. Throws SimulatorControlError for any other
 * value.
 */
export function readAmount(given: unknown, subject: string) {
  return parseArgument(chargeAmount.optional(), given, subject)
}

/**
 * Returns the actions on charges that happen without a request of the merchant's system. Amounts are in minor units.
 * Without an amount, an action concerns all money that is left. Throws SimulatorControlError and changes nothing if
 * the charge does not allow the action.
 */
export function chargeActions(world: World) {
  const move = async (id: string, order: ControlledMove) =>
    showCharge(world.charges.move(id, order))
  const atPanel = (id: string, kind: ControlledMove["kind"]) =>
    move(id, { kind, by: "panel" })
  return {
    charges: async () => world.charges.all().map(showCharge),
    charge: async (merchantChargeId: string) => {
      const found = world.charges.find(merchantChargeId)
      return found && showCharge(found)
    },

    panelCapture: async (id: string, given?: number) => {
      const amount = readAmount(given, "capture")
      return move(id, { kind: "capture", by: "panel", amount })
    },
    /**
     * Refunds a charge. If the charge is only reserved, voids it. In that case `given` must be the whole amount, or
     * left out.
     */
    panelRefund: async (id: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return move(id, { kind: "refund", by: "panel", amount })
    },
    panelVoid: (id: string) => atPanel(id, "void"),
    panelChargeBack: (id: string) => atPanel(id, "charge_back"),
    /**
     * Decides a dispute for the merchant, who keeps the money. The charge gets the status that it had before the
     * dispute, paid or partially refunded.
     */
    panelWinDispute: (id: string) => atPanel(id, "win_dispute"),
    /** Decides a dispute for the cardholder, who keeps the money. The charge gets the status CANCELED. */
    panelLoseDispute: (id: string) => atPanel(id, "lose_dispute"),
    /** Makes the gateway itself undo an open or paid charge, for example after a timeout on its side. */
    reverse: (id: string) => move(id, { kind: "reverse", by: "gateway" }),
    /**
     * Carries out the captures and refunds that were only queued because of a `queue` fault, if the charge still
     * allows them.
     */
    applyQueued: async (merchantChargeId: string) => {
      const charge = world.charges.require(merchantChargeId)
      world.charges.applyQueued(charge)
      return showCharge(charge)
    },
    /** Pays the code of a Pix or wallet charge as its payer. */
    pay: async (id: string, options?: PayOptions) => {
      const payment = parseArgument(payOptions, options ?? {}, "payment")
      return move(id, { kind: "pay", by: "payer", ...payment })
    },

    /** Changes settings of codes, which apply until the next change or reset. */
    changeCodeSettings: async (changes: Partial<CodeSettings>) => {
      const read = parseArgument(codeSettingChanges, changes, "code settings")
      Object.assign(world.codeSettings, read)
      world.charges.endOverdue()
    },
  }
}
