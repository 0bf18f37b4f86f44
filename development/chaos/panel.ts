import { setTimeout as delay } from "node:timers/promises"

import {
  type LedgerCharge,
  type Simulator,
  SimulatorControlError,
} from "../../src/simulator"
import { Chance } from "./chance"
import type { Stage } from "./stage"

/** Of the charges and links, so many of the latest. */
const LATEST = 40

type Move = [
  weight: number,
  name: string,
  (
    simulator: Simulator,
    charge: LedgerCharge,
    part: number
  ) => Promise<unknown>,
]

const OF_PAID_CHARGES: Move[] = [
  [8, "nothing", async () => undefined],
  [2, "refund", (at, { merchantChargeId: id }) => at.panelRefund(id)],
  [
    4,
    "refund a part",
    (at, { merchantChargeId: id }, part) => at.panelRefund(id, part),
  ],
  [3, "charge back", (at, { merchantChargeId: id }) => at.panelChargeBack(id)],
  [0.3, "reverse", (at, { merchantChargeId: id }) => at.reverse(id)],
]

/** What may be done with a charge in this status; with any other, nothing. */
const MOVES: Partial<Record<LedgerCharge["transactionStatus"], Move[]>> = {
  PRE_AUTHORIZED: [
    [6, "nothing", async () => undefined],
    [2, "capture", (at, { merchantChargeId: id }) => at.panelCapture(id)],
    [
      1,
      "capture a part",
      (at, { merchantChargeId: id, originalAmount }) =>
        at.panelCapture(id, Math.ceil(originalAmount / 2)),
    ],
    [1, "void", (at, { merchantChargeId: id }) => at.panelVoid(id)],
  ],
  PAID: OF_PAID_CHARGES,
  PARTIALLY_REFUNDED: OF_PAID_CHARGES,
  CHARGEBACK: [
    [1, "nothing", async () => undefined],
    [
      3,
      "win the dispute",
      (at, { merchantChargeId: id }) => at.panelWinDispute(id),
    ],
    [
      2,
      "lose the dispute",
      (at, { merchantChargeId: id }) => at.panelLoseDispute(id),
    ],
  ],
}

/** Somebody in the merchant's panel, who knows nothing of the store. */
export async function workInPanel(
  stage: Stage,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(stage.seed, 300)
  while (!stopped()) {
    await delay(900 + chance.below(1_800))
    const move = chance.isTrue(0.8) ? moveSomeCharge : moveSomeLink
    if (await move(stage, chance)) stage.journal.count("panel")
  }
}

async function moveSomeCharge(
  { simulator, journal }: Stage,
  chance: Chance
): Promise<boolean> {
  const charges = (await simulator.charges()).slice(-LATEST)
  if (charges.length === 0) return false
  const charge = chance.oneOf(charges)
  const moves = MOVES[charge.transactionStatus] ?? []
  const part = 1 + chance.below(Math.max(1, charge.capturedAmount - 1))
  if (moves.length === 0) return false
  const [, name, move] = chance.weighted(
    moves.map((move) => [move[0], move] as const)
  )
  if (name === "nothing") return false
  const words = await whatComesOf(() => move(simulator, charge, part))
  journal.note("panel", `${name}: ${words}`, [charge.merchantChargeId])
  return words === DONE
}

async function moveSomeLink(
  { simulator, journal }: Stage,
  chance: Chance
): Promise<boolean> {
  const links = (await simulator.paymentLinks()).slice(-LATEST)
  if (links.length === 0) return false
  const { id, orderNumber, transactions } = chance.oneOf(links)
  const payment = transactions.find(
    ({ originalTransactionId }) => originalTransactionId === null
  )
  if (!chance.isTrue(payment ? 0.3 : 0.15)) return false
  const part =
    payment && chance.isTrue(0.5) ? 1 + chance.below(payment.amount) : undefined
  const words = await whatComesOf(() =>
    payment
      ? simulator.refundLink(payment.id, part)
      : simulator.deactivateLink(id)
  )
  const what = payment ? `refunds ${part ?? "all"}` : "deactivates the link"
  journal.note("panel", `${what}: ${words}`, [id, orderNumber])
  return words === DONE
}

const DONE = "done"

/** What a charge does not allow is refused, as to anybody: then why. */
export async function whatComesOf(
  action: () => Promise<unknown>
): Promise<string> {
  try {
    await action()
    return DONE
  } catch (error) {
    if (error instanceof SimulatorControlError) return error.message
    throw error
  }
}
