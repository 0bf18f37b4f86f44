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
  /** Default: the first that the link allows, of Pix, wallet and card. */
  paymentType: z.enum(linkPaymentTypes).optional(),
  /** A link can be paid any number of times while it is active. */
  times: z.int(timesMessage).min(1, timesMessage).default(1),
  /** The confirmation comes late: a link that is inactive or has expired is paid all the same. */
  late: z.boolean().default(false),
  /** Another amount than the link asks for, in cents. Default: what it asks for. */
  amount: chargeAmount.optional(),
})

const accessChange = z.strictObject({
  /** What is enabled for the payment-link credential; holds at once, also for tokens issued before. */
  scopes: z.array(z.string()).optional(),
  /** What notifications made from now on prove themselves with. */
  apiKey: z.string().min(1, "must not be empty").optional(),
})

/**
 * What happens to payment links without the merchant's system asking for it. A link is named by its id
 * or its order number. Amounts are in cents. What the link does not allow is a SimulatorControlError,
 * and changes nothing.
 */
export function linkActions(world: World) {
  const show = (link: PaymentLink) => showLink(link, world.clock.now())
  return {
    /** All that were ever made, also those whose answer was lost, in that order. */
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
    /** At the gateway's panel: of one payment, all that is left of it unless an amount is given. */
    async refundLink(
      transactionId: string,
      given?: number
    ): Promise<LedgerPaymentLink> {
      const amount = readAmount(given, "refund")
      const found = world.links.requireTransaction(transactionId)
      world.links.refundAtPanel(found, amount)
      return show(found.link)
    },
    /** At the gateway's panel. */
    async deactivateLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = world.links.require(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return show(link)
    },
    /** At once, whatever day it was to be; to let the day come, advance the clock. */
    async expireLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = world.links.require(idOrOrderNumber)
      world.links.expire(link)
      return show(link)
    },
    /** A new payment-link credential; the one before it works for 7 more days. */
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
    /** The scopes of the payment-link credential, the API key of its notifications, or both. */
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
