import { setTimeout as delay } from "node:timers/promises"

import { SimulatorControlError, type LedgerCharge } from "../../src/simulator"
import { Chance } from "../fuzz/chance"
import type { Stage } from "./stage"

/** Of the charges, so many of the latest. */
const LATEST = 40

/** Somebody in the merchant's panel, who knows nothing of the store. */
export async function workInPanel(
  stage: Stage,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(stage.seed, 300)
  while (!stopped()) {
    await delay(900 + chance.below(1_800))
    const did = chance.isTrue(0.8)
      ? await moveSomeCharge(stage, chance)
      : await moveSomeLink(stage, chance)
    if (did) stage.journal.count("panel")
  }
}

async function moveSomeCharge(
  { simulator, journal }: Stage,
  chance: Chance
): Promise<boolean> {
  const charges = (await simulator.charges()).slice(-LATEST)
  if (charges.length === 0) return false
  const charge = chance.oneOf(charges)
  const { merchantChargeId: id } = charge
  const move = chance.weighted(movesOf(charge))
  const amount = 1 + chance.below(Math.max(1, charge.capturedAmount - 1))
  const actions: Record<typeof move, () => Promise<unknown>> = {
    nothing: async () => undefined,
    capture: () => simulator.panelCapture(id),
    "capture a part": () =>
      simulator.panelCapture(id, Math.ceil(charge.originalAmount / 2)),
    void: () => simulator.panelVoid(id),
    refund: () => simulator.panelRefund(id),
    "refund a part": () => simulator.panelRefund(id, amount),
    "charge back": () => simulator.panelChargeBack(id),
    "win the dispute": () => simulator.panelWinDispute(id),
    "lose the dispute": () => simulator.panelLoseDispute(id),
    reverse: () => simulator.reverse(id),
  }
  if (move === "nothing") return false
  return said(actions[move], (words) =>
    journal.note("panel", `${move}: ${words}`, [id])
  )
}

type Move =
  | "nothing"
  | "capture"
  | "capture a part"
  | "void"
  | "refund"
  | "refund a part"
  | "charge back"
  | "win the dispute"
  | "lose the dispute"
  | "reverse"

function movesOf({
  transactionStatus,
}: LedgerCharge): readonly (readonly [number, Move])[] {
  switch (transactionStatus) {
    case "PRE_AUTHORIZED":
      return [
        [6, "nothing"],
        [2, "capture"],
        [1, "capture a part"],
        [1, "void"],
      ]
    case "PAID":
    case "PARTIALLY_REFUNDED":
      return [
        [8, "nothing"],
        [2, "refund"],
        [4, "refund a part"],
        [3, "charge back"],
        [0.3, "reverse"],
      ]
    case "CHARGEBACK":
      return [
        [1, "nothing"],
        [3, "win the dispute"],
        [2, "lose the dispute"],
      ]
    case "PENDING":
    case "DENIED":
    case "CANCELED":
    case "REFUNDED":
    case "EXPIRED":
      return [[1, "nothing"]]
  }
}

async function moveSomeLink(
  { simulator, journal }: Stage,
  chance: Chance
): Promise<boolean> {
  const links = (await simulator.paymentLinks()).slice(-LATEST)
  if (links.length === 0) return false
  const link = chance.oneOf(links)
  const payment = link.transactions.find(
    ({ originalTransactionId }) => originalTransactionId === null
  )
  const about = [link.id, link.orderNumber]
  if (!payment) {
    if (!chance.isTrue(0.15)) return false
    return said(
      () => simulator.deactivateLink(link.id),
      (words) => journal.note("panel", `deactivates the link: ${words}`, about)
    )
  }
  if (!chance.isTrue(0.3)) return false
  const amount = chance.isTrue(0.5)
    ? undefined
    : 1 + chance.below(payment.amount)
  return said(
    () => simulator.refundLink(payment.id, amount),
    (words) =>
      journal.note("panel", `refunds ${amount ?? "all"}: ${words}`, about)
  )
}

async function said(
  action: () => Promise<unknown>,
  say: (words: string) => void
): Promise<boolean> {
  try {
    await action()
    say("done")
    return true
  } catch (error) {
    // What a charge does not allow is refused, as to anybody.
    if (!(error instanceof SimulatorControlError)) throw error
    say(error.message)
    return false
  }
}
