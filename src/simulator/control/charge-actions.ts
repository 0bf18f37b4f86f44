import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { ControlledMove } from "../charges/recorded-charges"
import { showCharge, type LedgerCharge } from "../charges/show-charge"
import type { CodeSettings } from "../charges/simulated-charge"
import type { World } from "../world"
import { readAs } from "./control-error"

const payOptions = z.strictObject({
  /** The bank's confirmation comes late: a code that has expired is paid all the same. */
  late: z.boolean().default(false),
  /** Another amount than the code asks for, in cents: a bank that does not keep to it. Default: what it asks for. */
  amount: chargeAmount.optional(),
})

export type PayOptions = z.input<typeof payOptions>

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

/** An amount in cents, or none for all that there is. */
export function readAmount(given: unknown, subject: string) {
  const amount = chargeAmount.optional()
  return readAs(z.strictObject({ amount }), { amount: given }, subject).amount
}

/**
 * What happens to a charge without the merchant's system asking for it. Amounts are in cents, and all
 * there is when left out. What the charge does not allow is a SimulatorControlError, and changes nothing.
 */
export function chargeActions(world: World) {
  const move = async (id: string, order: ControlledMove) =>
    showCharge(world.charges.move(id, order))
  const atPanel = (id: string, kind: ControlledMove["kind"]) =>
    move(id, { kind, by: "panel" })
  const changeCodeSettings = async (
    changes: Partial<CodeSettings>
  ): Promise<void> => {
    const read = readAs(someSettings, changes, "code settings")
    Object.assign(world.codeSettings, read)
    world.charges.expireCodes()
  }
  return {
    async charges(): Promise<LedgerCharge[]> {
      return world.charges.all().map(showCharge)
    },
    async charge(merchantChargeId: string): Promise<LedgerCharge | undefined> {
      const found = world.charges
        .all()
        .find((charge) => charge.merchantChargeId === merchantChargeId)
      return found && showCharge(found)
    },

    async panelCapture(id: string, given?: number): Promise<LedgerCharge> {
      const amount = readAmount(given, "capture")
      return move(id, { kind: "capture", by: "panel", amount })
    },
    /** Of a charge that is only reserved: a void, and the amount must be all of it. */
    async panelRefund(id: string, given?: number): Promise<LedgerCharge> {
      const amount = readAmount(given, "refund")
      return move(id, { kind: "refund", by: "panel", amount })
    },
    panelVoid: (id: string) => atPanel(id, "void"),
    panelChargeBack: (id: string) => atPanel(id, "charge_back"),
    /** The merchant keeps the money of a charge that was charged back: it is paid, or refunded in part, as before. */
    panelWinDispute: (id: string) => atPanel(id, "win_dispute"),
    /** The merchant keeps the money, and the charge goes on being shown as charged back: it can be refunded, and no notification says that it was won. */
    panelWinDisputeUnseen: (id: string) => atPanel(id, "win_dispute_unseen"),
    /** The cardholder keeps it: the charge is canceled, and nothing of it is left. */
    panelLoseDispute: (id: string) => atPanel(id, "lose_dispute"),
    /** The gateway itself undoes a reserved or paid charge, as it does with one that timed out on its side. */
    reverse: (id: string) => move(id, { kind: "reverse", by: "gateway" }),
    /** The gateway itself finds a denied charge to be paid, or reserved, after all. */
    approveLate: (id: string) =>
      move(id, { kind: "approve_late", by: "gateway" }),
    /** Commits what was accepted and queued by a fault, as far as the charge still allows it. */
    async applyQueued(merchantChargeId: string): Promise<LedgerCharge> {
      const charge = world.charges.require(merchantChargeId)
      world.charges.applyQueued(charge)
      return showCharge(charge)
    },
    /** Somebody pays the code of a Pix or a wallet. */
    async pay(id: string, options?: PayOptions): Promise<LedgerCharge> {
      const payment = readAs(payOptions, options ?? {}, "payment")
      return move(id, { kind: "pay", by: "payer", ...payment })
    },

    /** Several settings of codes at once. They hold until changed again, or until a reset. */
    changeCodeSettings,
    setPixImage: (pixImage: CodeSettings["pixImage"]) =>
      changeCodeSettings({ pixImage }),
    /** Back from pending, the codes whose time is over expire. */
    setExpiredCodesShown: (
      expiredCodesShown: CodeSettings["expiredCodesShown"]
    ) => changeCodeSettings({ expiredCodesShown }),
    setCodesCancelable: (codesCancelable: boolean) =>
      changeCodeSettings({ codesCancelable }),
    setPixPartialRefunds: (pixPartialRefunds: boolean) =>
      changeCodeSettings({ pixPartialRefunds }),
    setWalletLifetime: (walletLifetimeMs: number) =>
      changeCodeSettings({ walletLifetimeMs }),
  }
}
