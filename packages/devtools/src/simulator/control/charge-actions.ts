import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { ControlledMove } from "../charges/recorded-charges"
import { showCharge } from "../charges/show-charge"
import type { CodeSettings } from "../charges/simulated-charge"
import type { World } from "../world"
import { readAs } from "./control-error"

const payOptions = z.strictObject({
  /** Whether an expired code is paid nevertheless, as by a late confirmation of the bank. The default is false. */
  late: z.boolean().default(false),
  /**
   * The paid amount in minor units, to simulate a bank that pays another amount. The default is the amount of the
   * code.
   */
  amount: chargeAmount.optional(),
})

export type PayOptions = z.input<typeof payOptions>

const someSettings = z.strictObject({
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
  return readAs(chargeAmount.optional(), given, subject)
}

/**
 * Returns the actions on charges that no request of the merchant's system causes. Amounts are in minor units, and
 * without an amount all that is left is moved. An action that the charge does not allow throws SimulatorControlError
 * and changes nothing.
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
    /** Refunds a charge. A charge that is only reserved is voided, and then `given` must be its whole amount. */
    panelRefund: async (id: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return move(id, { kind: "refund", by: "panel", amount })
    },
    panelVoid: (id: string) => atPanel(id, "void"),
    panelChargeBack: (id: string) => atPanel(id, "charge_back"),
    /**
     * Decides a dispute for the merchant, who keeps the money. The charge is paid or partially refunded as before the
     * dispute.
     */
    panelWinDispute: (id: string) => atPanel(id, "win_dispute"),
    /** Decides a dispute for the cardholder, who keeps the money. The charge is canceled completely. */
    panelLoseDispute: (id: string) => atPanel(id, "lose_dispute"),
    /** Makes the gateway itself undo a reserved or paid charge, as after a timeout on its side. */
    reverse: (id: string) => move(id, { kind: "reverse", by: "gateway" }),
    /** Carries out the changes that a `queue` fault had accepted, if the charge still allows them. */
    applyQueued: async (merchantChargeId: string) => {
      const charge = world.charges.require(merchantChargeId)
      world.charges.applyQueued(charge)
      return showCharge(charge)
    },
    /** Pays the code of a Pix or wallet charge as its payer. */
    pay: async (id: string, options?: PayOptions) => {
      const payment = readAs(payOptions, options ?? {}, "payment")
      return move(id, { kind: "pay", by: "payer", ...payment })
    },

    /** Changes settings of codes, which apply until the next change or reset. */
    changeCodeSettings: async (changes: Partial<CodeSettings>) => {
      const read = readAs(someSettings, changes, "code settings")
      Object.assign(world.codeSettings, read)
      world.charges.endOverdue()
    },
  }
}
