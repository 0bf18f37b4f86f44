import type Medusa from "@medusajs/js-sdk"

import {
  publicDataOf,
  reais,
  sayStep,
  waitFor,
} from "../../src/cli/guest-purchase"
import {
  type LedgerCharge,
  type LedgerPaymentLink,
  simulatorControl,
} from "../../src/simulator"

export interface PaidOrder {
  id: string
  /** Of one that was paid at a payment link. */
  linkId?: string | undefined
}

/** An order's money on both sides, in cents, and how the payment service describes its own. */
export interface OrderMoney {
  medusa: number
  gateway: number
  /** Of it what was captured ever. */
  captured: number
  description: string[]
}

export async function moneyOf(
  order: PaidOrder,
  at: { sdk: Medusa; simulatorUrl: string }
): Promise<OrderMoney> {
  const { medusa, chargeId } = await moneyInMedusa(at.sdk, order.id)
  if (order.linkId !== undefined) {
    const link = await linkOf(at.simulatorUrl, order.linkId)
    return {
      medusa,
      gateway: link.paidAmount - link.refundedAmount,
      captured: link.paidAmount,
      description: [
        `payment link ${link.id}, order number ${link.orderNumber}`,
        `${link.status}; ${link.transactions.map(({ status, paymentType }) => `${status} ${paymentType}`).join(", ")}`,
      ],
    }
  }
  const charge = await chargeOf(at.simulatorUrl, chargeId)
  const described =
    charge.paymentType === "CREDIT"
      ? [`${charge.brand} ${charge.lastFour}`, `${charge.installmentNumber} ×`]
      : [charge.paymentType, charge.endToEndId ?? ""].filter(Boolean)
  return {
    medusa,
    gateway: liveAmountOf(charge),
    captured: charge.capturedAmount,
    description: [
      `charge ${charge.merchantChargeId}`,
      [charge.chargeStatus, ...described].join(", "),
    ],
  }
}

/**
 * Refunds in the merchant panel of the simulator, and waits until Medusa has booked it: nothing
 * but the gateway's notification reports it.
 */
export async function refundInPanel(
  order: PaidOrder,
  amount: number,
  at: { sdk: Medusa; simulatorUrl: string }
): Promise<void> {
  const simulator = simulatorControl(at.simulatorUrl)
  if (order.linkId === undefined) {
    const { chargeId } = await moneyInMedusa(at.sdk, order.id)
    await simulator.panelRefund(chargeId, cents(amount))
  } else {
    const { transactions } = await linkOf(at.simulatorUrl, order.linkId)
    // Of several payments the one that nothing was refunded of.
    const payment = transactions.find(
      ({ id, originalTransactionId }) =>
        originalTransactionId === null &&
        !transactions.some((other) => other.originalTransactionId === id)
    )
    if (!payment) throw new Error("Everything at this link was refunded.")
    await simulator.refundLink(payment.id, cents(amount))
  }
  const { seconds } = await waitFor(async () => {
    const { medusa, gateway } = await moneyOf(order, at)
    return medusa === gateway || undefined
  }, "Medusa did not learn of the refund in the merchant panel: that is a bug.")
  sayStep("Refunded", `${reais(amount)}, in the merchant panel`)
  sayStep("", `Medusa has booked it ${seconds} s later, by a notification`)
}

/** What an order's one payment is worth to Medusa, in cents, and which charge it is. */
async function moneyInMedusa(
  sdk: Medusa,
  orderId: string
): Promise<{ medusa: number; chargeId: string }> {
  const { order } = await sdk.store.order.retrieve(orderId, {
    fields: "*payment_collections,*payment_collections.payments",
  })
  const collections = order.payment_collections ?? []
  const payments = collections.flatMap(({ payments }) => payments ?? [])
  const chargeId = publicDataOf(payments[0]?.data)?.merchant_charge_id
  if (payments.length !== 1 || chargeId === undefined) {
    throw new Error(
      `Order ${orderId} should have one payment with a charge; it has ` +
        `${payments.length}: ${JSON.stringify(payments.map(({ data }) => data))}`
    )
  }
  const sums = collections.map(
    ({ captured_amount, authorized_amount, refunded_amount }) =>
      cents(
        (captured_amount || authorized_amount || 0) - (refunded_amount ?? 0)
      )
  )
  return { medusa: sums.reduce((sum, amount) => sum + amount, 0), chargeId }
}

/** What the payment service's own ledger says of a charge. */
export async function chargeOf(
  simulatorUrl: string,
  id: string
): Promise<LedgerCharge> {
  const charge = await simulatorControl(simulatorUrl).charge(id)
  if (charge) return charge
  throw new Error(`The simulator has no charge ${id}.`)
}

export async function linkOf(
  simulatorUrl: string,
  id: string
): Promise<LedgerPaymentLink> {
  const link = await simulatorControl(simulatorUrl).paymentLink(id)
  if (link) return link
  throw new Error(`The simulator has no payment link ${id}.`)
}

/** Captured, or reserved for a capture; nothing for a refused charge. */
export function liveAmountOf(charge: LedgerCharge): number {
  switch (charge.transactionStatus) {
    case "PAID":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
    case "CHARGEBACK":
      return charge.capturedAmount - charge.refundedAmount
    case "PRE_AUTHORIZED":
      return charge.originalAmount
    case "PENDING":
    case "DENIED":
    case "CANCELED":
    case "EXPIRED":
      return 0
  }
}

/** Of a sum that Medusa's API gave as a JSON number. */
function cents(amount: number): number {
  return Math.round(amount * 100)
}
