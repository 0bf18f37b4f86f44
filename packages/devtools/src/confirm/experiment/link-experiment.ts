import { randomBytes, randomUUID } from "node:crypto"
import { minorUnits } from "../../../../../src/domain/money"
import { DAY_MS } from "../../../../../src/domain/duration"
import {
  lastEntryOfEachTransaction,
  linkTransactionStateOf,
} from "../../../../../src/domain/payment-link/link-transactions"
import type { GatewayLinkTransaction } from "../../../../../src/domain/payment-link/payment-link"
import { systemClock } from "../../../../../src/operations/perform/gateway-clients"
import { formatAmount } from "../../../../../src/texts/message-sentences"
import type { CallResult } from "./call-result"
import type { ConfirmationRun } from "./confirmation-run"

/**
 * Tests the creation, lookup, payment and deactivation of payment links. Waits at most `--wait-minutes` until a person
 * has paid a link. Does nothing if the account has no credentials for payment links.
 */
export async function testPaymentLink(run: ConfirmationRun): Promise<void> {
  if (run.plan.account.paymentLink.clientId === undefined) return
  await lookUpTestLink(run, "link_absent", randomUUID())
  await createTestLink(run, "link_past", -2)
  const result = await createTestLink(run, "link", 1)
  if (!result.link) return
  const { id, url } = result.link
  result.lookup = await lookUpTestLink(run, "link_shown", id)
  await listPaymentsOfLink(run, "link_list", id)
  run.plan.say(`   link to pay: ${url}`)
  await run.waitForCondition(run.plan.waitMs, async () => {
    const { transactions = [] } = await listPaymentsOfLink(run, "link_paid", id)
    return transactions.length > 0
  })
  await deactivateTestLink(run, ["link_ended", "Make the link inactive"], id)
  await deactivateTestLink(
    run,
    ["link_ended_again", "Make it inactive again"],
    id
  )
}

function lookUpTestLink(
  run: ConfirmationRun,
  step: string,
  id: string
): Promise<CallResult> {
  return run.sendLinkRequest(step, {}, async (links, budget) => {
    const found = await links.lookUpPaymentLink(id, budget)
    return found.kind === "absent" ? found : { link: found.link }
  })
}

function listPaymentsOfLink(
  run: ConfirmationRun,
  step: string,
  id: string
): Promise<CallResult> {
  return run.sendLinkRequest(step, {}, async (links, budget) => ({
    transactions: await links.listLinkTransactions(id, budget),
  }))
}

function deactivateTestLink(
  run: ConfirmationRun,
  [step, shown]: [string, string?],
  id: string
): Promise<CallResult> {
  return run.sendLinkRequest(step, { shown }, async (links, budget) => {
    await links.deactivatePaymentLink(id, budget)
    return {}
  })
}

/**
 * Creates a payment link whose last day is `days` days after the present day in UTC. A negative number gives a day
 * before the present day.
 */
async function createTestLink(
  run: ConfirmationRun,
  step: string,
  days: number
): Promise<CallResult> {
  const { amount, account } = run.plan
  const orderNumber = `CONFIRM${randomBytes(4).toString("hex")}`
  const lastDay = new Date(systemClock.now().getTime() + days * DAY_MS)
  const order = {
    orderNumber,
    name: "Confirmation",
    amount: minorUnits(amount),
    methods: account.paymentLink.methods,
    maximumInstallments: 12,
    expiresOn: lastDay.toISOString().slice(0, 10),
  }
  const shown = `Make a payment link until ${order.expiresOn}, ${formatAmount("en", amount / 100)}`
  const result = await run.sendLinkRequest(
    step,
    { shown, amount },
    async (links, budget) => {
      run.cleanups.set(orderNumber, () => endTestLink(run, step, orderNumber))
      return { link: await links.createPaymentLink(order, budget) }
    }
  )
  const isMade = result.kind === "answered" || result.kind === "unknown"
  if (!isMade) run.cleanups.delete(orderNumber)
  return result
}

/**
 * Deactivates a test link, and refunds its payments. If a request fails, if money of a payment may be left, or if the
 * link's id is not known, returns a message that tells the user to do it by hand.
 */
async function endTestLink(
  run: ConfirmationRun,
  step: string,
  orderNumber: string
) {
  const why = `payment link ${orderNumber}: make it inactive in the panel, and refund what was paid`
  const { link } = run.resultOfRequest(step)
  // If the answer to the creation was lost, the id of the link is not known.
  if (!link) return why
  const ended = `${step}_ended`
  run.plan.say(`-> Make the link ${link.id} inactive, and refund it`)
  if (run.resultOfRequest(ended).kind !== "answered") {
    await deactivateTestLink(run, [ended], link.id)
  }
  const { transactions, kind } = await listPaymentsOfLink(
    run,
    "link_end",
    link.id
  )
  let isEnded =
    kind === "answered" && run.resultOfRequest(ended).kind === "answered"
  for (const payment of lastEntryOfEachTransaction(transactions ?? [])) {
    if (payment.originalTransactionId !== undefined) continue
    const isRefunded = await refundTestPayment(run, link.id, payment)
    isEnded &&= isRefunded
  }
  return isEnded ? undefined : why
}

/**
 * Refunds a payment of a test link, at most with the test amount. Returns whether the whole payment is refunded. A
 * payment with a status that the plugin does not know is not refunded, because the status may mean that nothing was
 * paid.
 */
async function refundTestPayment(
  run: ConfirmationRun,
  paymentLinkId: string,
  payment: GatewayLinkTransaction
): Promise<boolean> {
  const state = linkTransactionStateOf(payment)
  if (state !== "paid") return state === "refunded"
  const { transactionId, amount: paid } = payment
  const { amount: most } = run.plan
  const amount = minorUnits(Math.min(paid ?? most, most))
  const refund = { paymentLinkId, transactionId, amount }
  const { kind } = await run.sendLinkRequest(
    "link_refund",
    {},
    async (links, budget) => {
      await links.refundLinkTransaction(refund, budget)
      return {}
    }
  )
  return kind === "answered" && paid === amount
}
