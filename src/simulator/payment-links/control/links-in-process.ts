import { z } from "@medusajs/framework/zod"

import { requireMerchantOf } from "../../merchants/require-merchant-of"
import { chargeAmount } from "../../operations/charge-amount"
import { readAs } from "../../read-as"
import { SimulatorControlError } from "../../simulator-control-error"
import type { World } from "../../world"
import { showLink } from "../ledger/ledger-payment-link"
import { linkPaymentTypes, type PaymentLink } from "../ledger/payment-link"
import { requireLink, requireTransaction } from "../ledger/require-link"
import { payLink, refundLink } from "./move-link"
import type { PaymentLinkControl } from "./payment-link-control"

const payOptions = z.strictObject({
  paymentType: z.enum(linkPaymentTypes).optional(),
  times: z
    .int("must be an integer of at least 1")
    .min(1, "must be an integer of at least 1")
    .default(1),
  late: z.boolean().default(false),
  amount: chargeAmount.optional(),
})

const refundOptions = z.strictObject({ amount: chargeAmount.optional() })

const accessChange = z.strictObject({
  scopes: z.array(z.string()).optional(),
  apiKey: z.string().min(1, "must not be empty").optional(),
})

export function linksInProcess(world: World): PaymentLinkControl {
  const { links, clock, merchants } = world
  const show = (link: PaymentLink) => showLink(link, clock.now())

  return {
    async paymentLinks() {
      return links.all().map(show)
    },

    async paymentLink(idOrOrderNumber) {
      const found = links
        .all()
        .find(
          ({ id, orderNumber }) =>
            id === idOrOrderNumber || orderNumber === idOrOrderNumber
        )
      return found && show(found)
    },

    async payLink(idOrOrderNumber, options = {}) {
      const payment = readAs(payOptions, options, "payment")
      const link = requireLink(links, idOrOrderNumber)
      payLink(world, link, payment)
      return show(link)
    },

    async refundLink(transactionId, given) {
      const { amount } = readAs(refundOptions, { amount: given }, "refund")
      const found = requireTransaction(links, transactionId)
      refundLink(world, found, { amount, by: "panel" })
      return show(found.link)
    },

    async deactivateLink(idOrOrderNumber) {
      const link = requireLink(links, idOrOrderNumber)
      links.deactivate(link, "panel")
      return show(link)
    },

    async expireLink(idOrOrderNumber) {
      const link = requireLink(links, idOrOrderNumber)
      links.expire(link)
      return show(link)
    },

    async rotatePaymentLinkCredential(merchantDocument) {
      const merchant = requireMerchantOf(merchants, merchantDocument)
      if (!merchant.paymentLinkCredential) {
        throw new SimulatorControlError(
          "The merchant has no payment-link credential; configure it with one",
          409
        )
      }
      return merchants.rotateCredential(merchant, "payment_link")
    },

    async changePaymentLinkAccess(given, merchantDocument) {
      const change = readAs(accessChange, given, "payment-link access")
      const merchant = requireMerchantOf(merchants, merchantDocument)
      world.paymentLinkAccess.change(merchant, change)
    },
  }
}
