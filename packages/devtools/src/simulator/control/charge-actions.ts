import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { ControlledMove } from "../charges/recorded-charges"
import { showCharge } from "../charges/show-charge"
import type { CodeSettings } from "../charges/simulated-charge"
import type { World } from "../world"
import { readAs } from "./control-error"

const payOptions = z.strictObject({
  /** Whether an expired code is paid all the same, like a late confirmation of the bank. Default: false. */
  late: z.boolean().default(false),
  /** The paid amount in cents, to simulate a bank that pays another one. Default: the amount of the code. */
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

/** Reads an amount in cents; undefined means the whole amount. */
export function readAmount(given: unknown, subject: string) {
  return readAs(chargeAmount.optional(), given, subject)
}

/**
 * What happens to a charge without a request by the merchant's system. Amounts are in cents; without one, all
 * that is left. If the charge does not allow the action, throws SimulatorControlError and changes nothing.
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
    /** Refunds a charge. A charge that is only reserved is voided; `given` must be its whole amount then. */
    panelRefund: async (id: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return move(id, { kind: "refund", by: "panel", amount })
    },
    panelVoid: (id: string) => atPanel(id, "void"),
    panelChargeBack: (id: string) => atPanel(id, "charge_back"),
    /** The merchant wins the dispute and keeps the money: the charge is paid, or refunded in part, as before. */
    panelWinDispute: (id: string) => atPanel(id, "win_dispute"),
    /** The cardholder wins the dispute and keeps the money: the charge is canceled whole. */
    panelLoseDispute: (id: string) => atPanel(id, "lose_dispute"),
    /** The gateway itself undoes a reserved or paid charge, as after a time-out on its side. */
    reverse: (id: string) => move(id, { kind: "reverse", by: "gateway" }),
    /** Commits what a `queue` fault had accepted, as far as the charge still allows it. */
    applyQueued: async (merchantChargeId: string) => {
      const charge = world.charges.require(merchantChargeId)
      world.charges.applyQueued(charge)
      return showCharge(charge)
    },
    /** A payer pays the code of a Pix or a wallet. */
    pay: async (id: string, options?: PayOptions) => {
      const payment = readAs(payOptions, options ?? {}, "payment")
      return move(id, { kind: "pay", by: "payer", ...payment })
    },

    /** Changes several settings of codes at once. They hold until the next change or reset. */
    changeCodeSettings: async (changes: Partial<CodeSettings>) => {
      const read = readAs(someSettings, changes, "code settings")
      Object.assign(world.codeSettings, read)
      world.charges.endOverdue()
    },
  }
}
