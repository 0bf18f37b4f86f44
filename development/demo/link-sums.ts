import type Medusa from "@medusajs/js-sdk"

import { type LedgerPaymentLink, simulatorControl } from "../../src/simulator"
import { moneyInMedusa } from "./compare-sums"

/** What one side says is taken for an order, in cents. */
export interface LinkSums {
  medusa: number
  gateway: number
  link: LedgerPaymentLink
}

/** The order's money as Medusa shows it, and all that was ever paid at its link and not given back. */
export async function compareLinkSums(
  sdk: Medusa,
  orderId: string,
  at: { simulatorUrl: string; linkId: string }
): Promise<LinkSums> {
  const { medusa } = await moneyInMedusa(sdk, orderId)
  const link = await linkOf(at)
  return { medusa, gateway: link.paidAmount - link.refundedAmount, link }
}

export async function linkOf(at: {
  simulatorUrl: string
  linkId: string
}): Promise<LedgerPaymentLink> {
  const link = await simulatorControl(at.simulatorUrl).paymentLink(at.linkId)
  if (!link) {
    throw new Error(`The simulator has no payment link ${at.linkId}.`)
  }
  return link
}
