import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import { shopperText } from "../../texts/shopper-texts"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { awaitResolutionBriefly } from "../../operations/resolve/resolve-by-lookup"
import { hasPaymentCodeExpired } from "../../operations/change/cancel-payment-code"
import {
  lookUpForShopper,
  publicDataWithQrCodeImage,
} from "../../operations/look-up/look-up-charge"
import type { ChargeAndFreshness } from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  authorizationResultOrThrow,
  buildSessionData,
  throwNotAuthorizedError,
  type SessionForCore,
} from "../base/authorization-result"
import {
  authorizeWithExistingCharge,
  isChargeAmountStillDue,
} from "../base/authorize-with-existing-charge"
import { refuseChargeOfOtherInstallation } from "../base/prepare-session-deletion"
import type { SessionToAuthorize } from "../base/transparent-provider"
import {
  copySessionAmountToCollection,
  canWayOfPayingUseCartPrice,
} from "../../payment-method-adapters/session/session-amount"
import {
  type PaymentSession,
  readSessionWithCart,
} from "../../medusa/payment/read-session-with-cart"
import {
  invalidRequestError,
  type ProviderServices,
} from "../base/provider-services"

/**
 * Authorizes a session that is paid with Pix, a wallet or a payment link: returns the state of the session's charge to
 * core. Creates no charge. Throws an error with a message for the shopper if no order may be placed.
 *
 * If the charge is not paid yet, core may place an order that waits for the payment. All of these conditions must be
 * met:
 * - The option `placement` of the account is `at_checkout`.
 * - The code or link has not expired and is not abandoned.
 * - No refund of the charge was decided.
 * - The charge's amount and way of paying fit the present cart.
 * - This installation created the charge.
 */
export async function authorizeAsynchronousSession(
  access: ProviderServices,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  const { charge: known, mayHavePriceAdjustment } =
    await ledger.findChargeAndInputOfSession(given.sessionId)
  const session = await readSessionWithCart(access, given.sessionId, {
    mayHavePriceAdjustment,
  })
  if (!session) {
    throw invalidRequestError(shopperText("payment_replaced", account.locale))
  }
  const sessionForCore: SessionForCore = {
    ...given,
    locale: session.cart?.locale,
  }
  if (!known) {
    return throwNotAuthorizedError(access, sessionForCore, "code_missing")
  }
  const isAtCheckout = account.placement === "at_checkout"
  const { charge, isObserved } = await awaitAndLookUpChargeIfNeeded(
    access,
    { known, isAtCheckout },
    budget
  )
  await refuseChargeOfOtherInstallation(access, sessionForCore, charge)
  if (charge.state !== "pending") {
    return authorizeWithExistingCharge(access, session, {
      charge,
      sessionForCore,
      isObserved,
    })
  }
  if (charge.refundDecision) {
    // The code is being canceled, so no order may wait for it.
    return authorizationResultOrThrow(access, sessionForCore, charge)
  }
  if (await hasPaymentCodeExpired(ledger, charge)) {
    // The code may have been paid just before it expired. Only the gateway knows this.
    return throwNotAuthorizedError(
      access,
      sessionForCore,
      isObserved ? "code_canceled" : "being_verified"
    )
  }
  return isAtCheckout && charge.abandonedAt === undefined
    ? allowOrderBeforePayment(access, session, { charge, sessionForCore })
    : authorizationResultOrThrow(access, sessionForCore, charge)
}

/**
 * Returns the charge of a session in its current state. Waits briefly if an operation of the charge has no known
 * outcome. If the charge is unpaid, looks it up at the gateway. With `isAtCheckout`, an unpaid charge is looked up only
 * if its code or link has expired.
 */
async function awaitAndLookUpChargeIfNeeded(
  access: ProviderServices,
  { known, isAtCheckout }: { known: Charge; isAtCheckout: boolean },
  budget: TimeBudget
): Promise<ChargeAndFreshness> {
  const charge = await awaitResolutionBriefly(access, known.id, budget)
  const needsLookup =
    charge.state === "pending" &&
    (!isAtCheckout || (await hasPaymentCodeExpired(access.ledger, charge)))
  return needsLookup
    ? lookUpForShopper(access, charge, budget)
    : { charge, isObserved: false }
}

/**
 * Returns the answer with which core places an order that waits for its payment: the status `pending_authorization`.
 * With this status, core places the order but creates no payment yet. Throws an error for the shopper if the charge's
 * amount or way of paying does not fit the present cart.
 */
async function allowOrderBeforePayment(
  access: ProviderServices,
  session: PaymentSession,
  { charge, sessionForCore }: { charge: Charge; sessionForCore: SessionForCore }
): Promise<AuthorizePaymentOutput> {
  if (!canWayOfPayingUseCartPrice(session.cart, { way: charge })) {
    return throwNotAuthorizedError(
      access,
      sessionForCore,
      "price_of_another_way"
    )
  }
  if (!(await isChargeAmountStillDue(access, session, charge))) {
    return throwNotAuthorizedError(access, sessionForCore, "amount_changed")
  }
  await copySessionAmountToCollection(access, session)
  return {
    status: PaymentSessionStatus.PENDING_AUTHORIZATION,
    data: buildSessionData(
      sessionForCore,
      await publicDataWithQrCodeImage(access.ledger, charge)
    ),
  }
}
