import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import { shopperText } from "../../texts/shopper-texts"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import { awaitKnownCharge } from "../../operations/resolve/resolve-by-lookup"
import { hasCodeEnded } from "../../operations/change/cancel-code"
import {
  lookUpForShopper,
  showCharge,
} from "../../operations/look-up/look-up-charge"
import type { LookedUp } from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  answerFor,
  dataWith,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import {
  answerKnownCharge,
  isStillTheAmount,
} from "../base/answer-known-charge"
import { refuseOrderElsewhere } from "../base/delete-session"
import type { SessionToAuthorize } from "../base/transparent-provider"
import {
  correctCollectionAmount,
  isPriceOf,
} from "../../payment-methods/session/session-amount"
import {
  type PaymentSession,
  readPaymentSession,
} from "../../medusa/payment/payment-session"
import { invalid, type ProviderAccess } from "../base/provider-access"

/**
 * Answers core with the state of a session's code; makes no code. For an unpaid code no order is placed, except where
 * the placement is `at_checkout` and the code can still be paid: then one that waits for its payment.
 */
export async function authorizeAsynchronousSession(
  access: ProviderAccess,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  const { charge: known, mayHavePrice } = await ledger.findKnownOfSession(
    given.sessionId
  )
  const session = await readPaymentSession(access, given.sessionId, {
    mayHavePrice,
  })
  if (!session) {
    throw invalid(shopperText("payment_replaced", account.locale))
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  if (!known) {
    return refuseWith(access, toAnswer, "code_missing")
  }
  const isAtCheckout = account.placement === "at_checkout"
  const { charge, isObserved } = await asItIsNow(
    access,
    { known, isAtCheckout },
    budget
  )
  await refuseOrderElsewhere(access, toAnswer, charge)
  if (charge.state !== "pending") {
    return answerKnownCharge(access, session, {
      charge,
      toAnswer,
      isObserved,
    })
  }
  if (charge.refundDecision) {
    // The code is being canceled: no order may wait for it.
    return answerFor(access, toAnswer, charge)
  }
  if (await hasCodeEnded(ledger, charge)) {
    // The code may have been paid just before its end: only the gateway knows.
    return refuseWith(
      access,
      toAnswer,
      isObserved ? "code_canceled" : "being_verified"
    )
  }
  return isAtCheckout && charge.abandonedAt === undefined
    ? waitForPayment(access, session, { charge, toAnswer })
    : answerFor(access, toAnswer, charge)
}

/** Returns the charge; an unpaid code is looked up first, with `at_checkout` placement only after the code's end. */
async function asItIsNow(
  access: ProviderAccess,
  { known, isAtCheckout }: { known: Charge; isAtCheckout: boolean },
  budget: TimeBudget
): Promise<LookedUp> {
  const charge = await awaitKnownCharge(access, known.id, budget)
  const isWorthAsking =
    charge.state === "pending" &&
    (!isAtCheckout || (await hasCodeEnded(access.ledger, charge)))
  return isWorthAsking
    ? lookUpForShopper(access, charge, budget)
    : { charge, isObserved: false }
}

/** Lets core place an order that waits for its payment, if the amount is still right; core makes no payment yet. */
async function waitForPayment(
  access: ProviderAccess,
  session: PaymentSession,
  { charge, toAnswer }: { charge: Charge; toAnswer: SessionToAnswer }
): Promise<AuthorizePaymentOutput> {
  if (!isPriceOf(session.cart, { way: charge })) {
    return refuseWith(access, toAnswer, "price_of_another_way")
  }
  if (!(await isStillTheAmount(access, session, charge))) {
    return refuseWith(access, toAnswer, "amount_changed")
  }
  await correctCollectionAmount(access, session)
  return {
    status: PaymentSessionStatus.PENDING_AUTHORIZATION,
    data: dataWith(toAnswer, await showCharge(access.ledger, charge)),
  }
}
