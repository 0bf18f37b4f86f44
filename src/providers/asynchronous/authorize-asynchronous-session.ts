import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import { shopperText } from "../../texts/shopper-texts"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import { awaitResolutionBriefly } from "../../operations/resolve/resolve-by-lookup"
import { hasCodeEnded } from "../../operations/change/cancel-code"
import {
  lookUpForShopper,
  publicDataWithPicture,
} from "../../operations/look-up/look-up-charge"
import type { ChargeAndFreshness } from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  answerWithChargeState,
  sessionDataWith,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import {
  answerKnownCharge,
  isAmountStillRight,
} from "../base/answer-known-charge"
import { refuseOrderOfOtherInstallation } from "../base/delete-session"
import type { SessionToAuthorize } from "../base/transparent-provider"
import {
  correctCollectionAmount,
  mayChargePriceOf,
} from "../../payment-method-adapters/session/session-amount"
import {
  type PaymentSession,
  readPaymentSession,
} from "../../medusa/payment/payment-session"
import {
  invalidRequestError,
  type ProviderAccess,
} from "../base/provider-access"

/**
 * Authorizes a session that is paid with Pix, a wallet or a payment link: returns the state of the session's charge to
 * core. Creates no charge.
 *
 * If the charge is not paid yet, core may place the order only if the account's placement is `at_checkout` and the code
 * can still be paid. The order then waits for the payment.
 */
export async function authorizeAsynchronousSession(
  access: ProviderAccess,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  const { charge: known, mayHavePrice } = await ledger.findDataOfSession(
    given.sessionId
  )
  const session = await readPaymentSession(access, given.sessionId, {
    mayHavePrice,
  })
  if (!session) {
    throw invalidRequestError(shopperText("payment_replaced", account.locale))
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  if (!known) {
    return refuseWith(access, toAnswer, "code_missing")
  }
  const isAtCheckout = account.placement === "at_checkout"
  const { charge, isObserved } = await currentChargeOfSession(
    access,
    { known, isAtCheckout },
    budget
  )
  await refuseOrderOfOtherInstallation(access, toAnswer, charge)
  if (charge.state !== "pending") {
    return answerKnownCharge(access, session, {
      charge,
      toAnswer,
      isObserved,
    })
  }
  if (charge.refundDecision) {
    // The code is being canceled, so no order may wait for it.
    return answerWithChargeState(access, toAnswer, charge)
  }
  if (await hasCodeEnded(ledger, charge)) {
    // The code may have been paid just before it expired. Only the gateway knows this.
    return refuseWith(
      access,
      toAnswer,
      isObserved ? "code_canceled" : "being_verified"
    )
  }
  return isAtCheckout && charge.abandonedAt === undefined
    ? placeOrderBeforePayment(access, session, { charge, toAnswer })
    : answerWithChargeState(access, toAnswer, charge)
}

/**
 * Returns the current charge of a session. An unpaid code is looked up at the gateway first. If orders are placed at
 * checkout (`isAtCheckout`), it is looked up only if it has expired.
 */
async function currentChargeOfSession(
  access: ProviderAccess,
  { known, isAtCheckout }: { known: Charge; isAtCheckout: boolean },
  budget: TimeBudget
): Promise<ChargeAndFreshness> {
  const charge = await awaitResolutionBriefly(access, known.id, budget)
  const isWorthAsking =
    charge.state === "pending" &&
    (!isAtCheckout || (await hasCodeEnded(access.ledger, charge)))
  return isWorthAsking
    ? lookUpForShopper(access, charge, budget)
    : { charge, isObserved: false }
}

/**
 * Lets core place an order that waits for its payment. Refuses if the amount is no longer correct. Core creates no
 * payment yet.
 */
async function placeOrderBeforePayment(
  access: ProviderAccess,
  session: PaymentSession,
  { charge, toAnswer }: { charge: Charge; toAnswer: SessionToAnswer }
): Promise<AuthorizePaymentOutput> {
  if (!mayChargePriceOf(session.cart, { way: charge })) {
    return refuseWith(access, toAnswer, "price_of_another_way")
  }
  if (!(await isAmountStillRight(access, session, charge))) {
    return refuseWith(access, toAnswer, "amount_changed")
  }
  await correctCollectionAmount(access, session)
  return {
    status: PaymentSessionStatus.PENDING_AUTHORIZATION,
    data: sessionDataWith(
      toAnswer,
      await publicDataWithPicture(access.ledger, charge)
    ),
  }
}
