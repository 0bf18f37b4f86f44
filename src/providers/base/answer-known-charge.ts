import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../core/charge/charge"
import { amountIsCurrent } from "./amount-is-current"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "./answer-for-charge"
import { correctCollectionAmount } from "./correct-collection-amount"
import type { PaymentSession } from "./payment-session"
import type { ProviderAccess } from "./provider-access"
import { sessionAmount } from "./session-amount"

/**
 * Answers a session whose charge was made before. No order is placed on a charge that is not what
 * the cart costs by now.
 */
export async function answerKnownCharge(
  access: ProviderAccess,
  session: PaymentSession,
  { charge, toAnswer }: { charge: Charge; toAnswer: SessionToAnswer }
): Promise<AuthorizePaymentOutput> {
  if (charge.state === "authorized" || charge.state === "paid") {
    if (await isPaidOtherwise(access, session)) {
      return refuseWith(access, toAnswer, "paid_already")
    }
    if (!(await isStillTheAmount(access, session, charge))) {
      return refuseWith(access, toAnswer, "amount_changed_since_payment")
    }
    await correctCollectionAmount(access, session)
  }
  return answerFor(access, toAnswer, charge)
}

const payments = z.array(
  z.object({
    payment_session_id: z.string().nullish(),
    canceled_at: z.unknown().optional(),
  })
)

/**
 * A shopper may have had several codes, one after the other, and a bank may confirm one of them late.
 * Core has the cart's lock now, so of two that were paid the second sees the first.
 */
async function isPaidOtherwise(
  access: ProviderAccess,
  { id, paymentCollectionId }: PaymentSession
): Promise<boolean> {
  const found = payments.parse(
    await access.payments.list({ payment_collection_id: paymentCollectionId })
  )
  return found.some(
    (payment) => payment.payment_session_id !== id && !payment.canceled_at
  )
}

/**
 * Whether what was charged is what is being bought. True where there is no cart to compare with, and
 * for a link that an admin made: it is of what the order owed, which need not be what its cart cost.
 */
export async function isStillTheAmount(
  access: ProviderAccess,
  session: PaymentSession,
  { amount, link }: Charge
): Promise<boolean> {
  const { cart } = session
  return (
    cart === undefined ||
    (link && link.purpose !== "cart") ||
    (sessionAmount(access.account, session) === amount &&
      (await amountIsCurrent(access, { ...session, cart }, amount)))
  )
}
