import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import { showLink, type LedgerPaymentLink } from "../links/shown-link"
import { linkPaymentTypes, type PaymentLink } from "../links/simulated-link"
import type { Credential } from "../merchants/merchant"
import type { World } from "../world"
import { readAmount } from "./charge-actions"
import { readAs, SimulatorControlError } from "./control-error"

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

const accessChange = z.strictObject({
  /** The scopes of the payment-link credential; they hold at once, also for tokens issued before. */
  scopes: z.array(z.string()).optional(),
  /** The secret in notifications that are made from now on. */
  apiKey: z.string().min(1, "must not be empty").optional(),
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
    async paymentLinks(): Promise<LedgerPaymentLink[]> {
      return world.links.all().map(show)
    },
    async paymentLink(
      idOrOrderNumber: string
    ): Promise<LedgerPaymentLink | undefined> {
      const link = world.links.find(idOrOrderNumber)
      return link && show(link)
    },
    async payLink(
      idOrOrderNumber: string,
      options?: z.input<typeof payOptions>
    ): Promise<LedgerPaymentLink> {
      const payment = readAs(payOptions, options ?? {}, "payment")
      const link = world.links.require(idOrOrderNumber)
      world.links.pay(link, payment)
      return show(link)
    },
    /** Refunds one payment at the panel. Default amount: all that is left of the payment. */
    async refundLink(
      transactionId: string,
      given?: number
    ): Promise<LedgerPaymentLink> {
      const amount = readAmount(given, "refund")
      const found = world.links.requireTransaction(transactionId)
      world.links.refundAtPanel(found, amount)
      return show(found.link)
    },
    /** Deactivates a link at the panel. */
    async deactivateLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = world.links.require(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return show(link)
    },
    /** Expires a link at once, whatever its last day is; to reach that day, advance the clock. */
    async expireLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = world.links.require(idOrOrderNumber)
      world.links.expire(link)
      return show(link)
    },
    /** Makes a new payment-link credential; the former one works for 7 more days. */
    async rotatePaymentLinkCredential(
      merchantDocument?: string
    ): Promise<Credential> {
      const merchant = world.merchants.require(merchantDocument)
      if (!merchant.paymentLinkCredential) {
        throw new SimulatorControlError(
          "The merchant has no payment-link credential; configure it with one",
          409
        )
      }
      return world.merchants.rotateCredential(merchant, "payment_link")
    },
    /** Changes the scopes of the payment-link credential, the API key of its notifications, or both. */
    async changePaymentLinkAccess(
      given: z.input<typeof accessChange>,
      merchantDocument?: string
    ): Promise<void> {
      const { scopes, apiKey } = readAs(
        accessChange,
        given,
        "payment-link access"
      )
      const { merchants } = world
      const state = merchants.stateOf(merchants.require(merchantDocument))
      state.linkScopes = scopes ?? state.linkScopes
      state.linkApiKey = apiKey ?? state.linkApiKey
    },
  }
}
