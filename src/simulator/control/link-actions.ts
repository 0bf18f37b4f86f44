import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import { showLink } from "../links/shown-link"
import { linkPaymentTypes, type PaymentLink } from "../links/simulated-link"
import type { World } from "../world"
import { readAmount } from "./charge-actions"
import { readAs } from "./control-error"

const timesMessage = "must be an integer of at least 1"

const payOptions = z.strictObject({
  /** How the link is paid. Default: the first of Pix, wallet and card that the link allows. */
  paymentType: z.enum(linkPaymentTypes).optional(),
  /** How many times the link is paid; that is possible as long as it is active. Default: 1. */
  times: z.int(timesMessage).min(1, timesMessage).default(1),
  /** Whether an inactive or expired link is paid all the same, like a late confirmation. Default: false. */
  late: z.boolean().default(false),
  /** The paid amount, in cents. Default: the amount of the link. */
  amount: chargeAmount.optional(),
})

/**
 * What happens to payment links without a request by the merchant's system. A link is named by its
 * id or its order number. Amounts are in cents. If the link does not allow the action, throws
 * SimulatorControlError and changes nothing.
 */
export function linkActions(world: World) {
  const show = (link: PaymentLink) => showLink(link, world.clock.now())
  return {
    /** Returns all links in the order in which they were made, also those whose answer was lost. */
    paymentLinks: async () => world.links.all().map(show),
    paymentLink: async (idOrOrderNumber: string) => {
      const link = world.links.find(idOrOrderNumber)
      return link && show(link)
    },
    payLink: async (
      idOrOrderNumber: string,
      options?: z.input<typeof payOptions>
    ) => {
      const payment = readAs(payOptions, options ?? {}, "payment")
      const link = world.links.require(idOrOrderNumber)
      world.links.pay(link, payment)
      return show(link)
    },
    /** Refunds one payment at the panel. Default amount: all that is left of the payment. */
    refundLink: async (transactionId: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return show(world.links.refundAtPanel(transactionId, amount))
    },
    /** Deactivates a link at the panel. */
    deactivateLink: async (idOrOrderNumber: string) => {
      const link = world.links.require(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return show(link)
    },
  }
}
