import type Medusa from "@medusajs/js-sdk"

import {
  type LedgerCharge,
  type LedgerPaymentLink,
  simulatorControl,
} from "../../src/simulator"
import { compareSums } from "./compare-sums"
import { compareLinkSums } from "./link-sums"

/** An order's money on both sides, in cents, and how the payment service describes its own. */
export interface Money {
  medusa: number
  gateway: number
  isPaid: boolean
  told: string[]
}

export interface Till {
  compare(): Promise<Money>
  /** Gives back in the merchant panel. Cents. */
  panelRefund(amount: number): Promise<unknown>
}

/** The till of an order; of one that was paid at a link with the link's own sums. */
export function tillOf(
  sdk: Medusa,
  simulatorUrl: string,
  { orderId, linkId }: { orderId: string; linkId?: string | undefined }
): Till {
  const simulator = simulatorControl(simulatorUrl)
  if (linkId !== undefined) {
    const compare = () =>
      compareLinkSums(sdk, orderId, { simulatorUrl, linkId })
    return {
      async compare() {
        const { link, ...sums } = await compare()
        return { ...sums, isPaid: link.paidAmount > 0, told: linkTold(link) }
      },
      panelRefund: async (amount) =>
        simulator.refundLink(keptPaymentOf((await compare()).link), amount),
    }
  }
  const compare = () => compareSums(sdk, orderId, simulatorUrl)
  return {
    async compare() {
      const { charge, ...sums } = await compare()
      const isPaid = charge.capturedAmount > 0
      return { ...sums, isPaid, told: chargeTold(charge) }
    },
    panelRefund: async (amount) =>
      simulator.panelRefund((await compare()).charge.merchantChargeId, amount),
  }
}

/** Of several the one that nothing was given back of. */
function keptPaymentOf({ transactions }: LedgerPaymentLink): string {
  const payment = transactions.find(
    ({ id, originalTransactionId }) =>
      originalTransactionId === null &&
      !transactions.some((other) => other.originalTransactionId === id)
  )
  if (!payment) throw new Error("Everything at this link was given back.")
  return payment.id
}

function chargeTold(charge: LedgerCharge): string[] {
  return [
    `charge ${charge.merchantChargeId}`,
    charge.paymentType === "CREDIT"
      ? `${charge.chargeStatus}, ${charge.brand} ${charge.lastFour}, ${charge.installmentNumber} ×`
      : [charge.chargeStatus, charge.paymentType, charge.endToEndId ?? ""]
          .filter(Boolean)
          .join(", "),
  ]
}

function linkTold(link: LedgerPaymentLink): string[] {
  return [
    `payment link ${link.id}, order number ${link.orderNumber}`,
    `${link.status}; ${link.transactions.map(({ status, paymentType }) => `${status} ${paymentType}`).join(", ")}`,
  ]
}
