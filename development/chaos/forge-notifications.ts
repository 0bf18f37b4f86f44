import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

import { postNotification } from "../../harness/notifications/deliver"
import {
  defaultMerchant,
  type ShownCharge,
  type ShownPaymentLink,
} from "../../packages/devtools/src/simulator"
import { violationOfAcceptedForgery } from "../records/forgery-violations"
import { NO_ANSWER } from "../simulate/actors/store-answer"
import { SeededRandom } from "./seeded-random"
import { sleepUntilTimeoutOrStop } from "./kill-processes"
import type { ChaosEnvironment } from "./chaos-environment"

/** The longest pause between two forged notifications, in milliseconds. */
const LONGEST_PAUSE_MS = 1_500
/**
 * The number of unpaid charges, and of unpaid links, from which a forger chooses. They are the latest ones, because
 * most older ones have already expired or been canceled.
 */
const LATEST_CHOSEN_FROM = 12
const PATIENCE_MS = 5_000

const { notificationToken, paymentLinkApiKey } = defaultMerchant

/**
 * The values of the header `authorization` that a forger tries, none of which is valid. `null` stands for a request
 * without this header.
 */
const WRONG_TOKENS = [
  null,
  "",
  "Bearer ",
  "guessed-token",
  notificationToken.slice(0, -1),
  `${notificationToken}x`,
  notificationToken.toUpperCase(),
  `Bearer ${paymentLinkApiKey} ${notificationToken}`,
]

/**
 * Posts forged notifications to the store processes until `stopped` returns true. Each forged notification claims that
 * an existing unpaid charge or link was paid. Except for its wrong token, it looks like a notification of the gateway.
 * If the store answers a forged notification with success, adds a violation to `forged.accepted`.
 */
export async function forgeNotifications(
  { simulator, processes, journal, seed, forged }: ChaosEnvironment,
  stopped: () => boolean
): Promise<void> {
  const chance = new SeededRandom(seed, 104)
  while (!stopped()) {
    await sleepUntilTimeoutOrStop(
      stopped,
      chance.drawIntegerBelow(LONGEST_PAUSE_MS)
    )
    const bodies = [
      ...latestUnpaidCharges(await simulator.charges()).map(
        paidChargeNotification
      ),
      ...(await simulator.paymentLinks())
        .filter(({ transactions }) => transactions.length === 0)
        .slice(-LATEST_CHOSEN_FROM)
        .map(paidLinkNotification),
    ]
    const process = chance.drawOneOf(processes)
    const authorization = chance.drawOneOf(WRONG_TOKENS)
    if (bodies.length === 0 || !process.isUp) continue
    const { ids, body } = chance.drawOneOf(bodies)
    const url = `${process.url}/hooks/checkout-transparent/br`
    const headers = { "content-type": "application/json" }
    const status = await Promise.race([
      postNotification(url, { authorization, headers, body }).then(
        (answer) => answer.status,
        () => NO_ANSWER
      ),
      delay(PATIENCE_MS, NO_ANSWER, { ref: false }),
    ])
    forged.sent += 1
    forged.accepted.push(...violationOfAcceptedForgery(status, ids))
    journal.addNote("forger", `PAID with a wrong token: ${status}`, ids)
  }
}

function latestUnpaidCharges(charges: readonly ShownCharge[]): ShownCharge[] {
  return charges
    .filter(({ capturedAmount }) => capturedAmount === 0)
    .slice(-LATEST_CHOSEN_FROM)
}

/**
 * Builds a notification which says that the whole amount of the charge has just been paid, as the gateway would word
 * it.
 */
function paidChargeNotification(charge: ShownCharge) {
  const { merchantChargeId, originalAmount, paymentType } = charge
  const now = new Date().toISOString()
  const amounts = { amount: originalAmount, originalAmount, refundedAmount: 0 }
  const transaction = {
    transactionId: charge.transactionId,
    paymentType,
    status: "PAID",
    ...amounts,
    numberOfInstallments: 1,
    createdAt: now,
    updatedAt: now,
  }
  return {
    ids: [merchantChargeId],
    body: {
      type: "PAYMENT",
      eventDate: now,
      id: randomUUID(),
      merchantDocument: defaultMerchant.merchantDocument,
      data: {
        status: "PAID",
        merchantChargeId,
        ...amounts,
        paymentSource: "GATEWAY",
        lateCapture: charge.lateCapture,
        transactions: [transaction],
      },
    },
  }
}

/**
 * Builds a notification which says that the whole amount of the link has just been paid, as the gateway would word it.
 */
function paidLinkNotification({ id, orderNumber, ...link }: ShownPaymentLink) {
  const now = new Date().toISOString()
  const amount = link.amount
  return {
    ids: [id, orderNumber],
    body: {
      type: "PAYMENT",
      eventDate: now,
      data: {
        transaction: {
          originalTransactionId: null,
          status: "PAYED",
          amount,
          id: randomUUID(),
          paymentType: "PIX",
          createdAt: now,
          updatedAt: now,
        },
        charge: {
          amount,
          paymentLinkId: id,
          checkoutLink: link.url,
          qrCode: link.brcode ?? link.url,
          expiresAt: null,
        },
      },
    },
  }
}
