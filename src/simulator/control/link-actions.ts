import type { z } from "@medusajs/framework/zod"

import { linkPayment } from "../links/recorded-links"
import { showLink } from "../links/shown-link"
import type { PaymentLink } from "../links/simulated-link"
import type { World } from "../world"
import { readAmount } from "./charge-actions"
import { readAs } from "./control-error"

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
      options?: z.input<typeof linkPayment>
    ) => {
      const payment = readAs(linkPayment, options ?? {}, "payment")
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
