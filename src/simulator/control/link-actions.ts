import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import {
  linkPaymentTypes,
  type LinkPaymentType,
  type PaymentLink,
} from "../links/simulated-link"
import { showLink, type LedgerPaymentLink } from "../links/shown-link"
import type { Credential } from "../merchants/merchant"
import type { PaymentLinkAccessChange } from "../merchants/merchants"
import type { World } from "../world"
import { readAs, SimulatorControlError } from "./control-error"

export type PayLinkOptions = {
  /** Default: the first that the link allows, of Pix, wallet and card. */
  paymentType?: LinkPaymentType
  /** Default 1; a link can be paid any number of times while it is active. */
  times?: number
  /** Another amount than the link asks for, in cents. Default: what it asks for. */
  amount?: number
  /** The confirmation comes late: a link that is inactive or has expired is paid all the same. */
  late?: boolean
}

const payOptions = z.strictObject({
  paymentType: z.enum(linkPaymentTypes).optional(),
  times: z
    .int("must be an integer of at least 1")
    .min(1, "must be an integer of at least 1")
    .default(1),
  late: z.boolean().default(false),
  amount: chargeAmount.optional(),
})

const someAmount = z.strictObject({ amount: chargeAmount.optional() })

const accessChange = z.strictObject({
  scopes: z.array(z.string()).optional(),
  apiKey: z.string().min(1, "must not be empty").optional(),
})

/**
 * What becomes of payment links without the merchant's system asking for it. A link is named by its id
 * or its order number. Amounts are in cents. What the link does not allow is a SimulatorControlError,
 * and changes nothing.
 */
export function linkActions({ links, clock, merchants }: World) {
  const show = (link: PaymentLink) => showLink(link, clock.now())
  return {
    /** All that were ever made, also those whose answer was lost, in that order. */
    async paymentLinks(): Promise<LedgerPaymentLink[]> {
      return links.all().map(show)
    },
    async paymentLink(
      idOrOrderNumber: string
    ): Promise<LedgerPaymentLink | undefined> {
      const link = links.find(idOrOrderNumber)
      return link && show(link)
    },
    async payLink(
      idOrOrderNumber: string,
      options?: PayLinkOptions
    ): Promise<LedgerPaymentLink> {
      const payment = readAs(payOptions, options ?? {}, "payment")
      const link = links.require(idOrOrderNumber)
      links.pay(link, payment)
      return show(link)
    },
    /** At the gateway's panel: of one payment, all that is left of it unless an amount is given. */
    async refundLink(
      transactionId: string,
      given?: number
    ): Promise<LedgerPaymentLink> {
      const { amount } = readAs(someAmount, { amount: given }, "refund")
      const found = links.requireTransaction(transactionId)
      links.refundAtPanel(found, amount)
      return show(found.link)
    },
    /** At the gateway's panel. */
    async deactivateLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = links.require(idOrOrderNumber)
      links.deactivate(link, "panel")
      return show(link)
    },
    /** At once, whatever day it was to be; to let the day come, advance the clock. */
    async expireLink(idOrOrderNumber: string): Promise<LedgerPaymentLink> {
      const link = links.require(idOrOrderNumber)
      links.expire(link)
      return show(link)
    },
    /** A new payment-link credential; the one before it works for 7 more days. */
    async rotatePaymentLinkCredential(
      merchantDocument?: string
    ): Promise<Credential> {
      const merchant = merchants.require(merchantDocument)
      if (!merchant.paymentLinkCredential) {
        throw new SimulatorControlError(
          "The merchant has no payment-link credential; configure it with one",
          409
        )
      }
      return merchants.rotateCredential(merchant, "payment_link")
    },
    /** The scopes of the payment-link credential, the API key of its notifications, or both. */
    async changePaymentLinkAccess(
      given: PaymentLinkAccessChange,
      merchantDocument?: string
    ): Promise<void> {
      const change = readAs(accessChange, given, "payment-link access")
      merchants.changeLinkAccess(merchants.require(merchantDocument), change)
    },
  }
}
