import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
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
    if (!(await isStillTheAmount(access, session, charge))) {
      return refuseWith(access, toAnswer, "amount_changed_since_payment")
    }
    await correctCollectionAmount(access, session)
  }
  return answerFor(access, toAnswer, charge)
}

/** Whether what was charged is what is being bought. True where there is no cart to compare with. */
export async function isStillTheAmount(
  access: ProviderAccess,
  session: PaymentSession,
  { amount }: Charge
): Promise<boolean> {
  const { cart } = session
  return (
    cart === undefined ||
    (sessionAmount(access.account, session) === amount &&
      (await amountIsCurrent(access, { ...session, cart }, amount)))
  )
}
