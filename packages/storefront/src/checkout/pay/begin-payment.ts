import { centavos } from "../../../../../src/domain/shared-with-browser/installments"
import {
  retrieveCart,
  type Collection,
  pluginSessionsIn,
  type Session,
} from "./cart-sessions"
import {
  mayHaveTakenMoney,
  isOpenPaymentPayableWith,
  refusedOutcome,
  createBeingVerifiedOutcome,
} from "./payment-outcome"
import { retryUnlessRefused } from "./complete-cart"
import type { PaymentContext } from "../payment-context"
import { lookUpCartPayment } from "../look-up-payment"
import type { Method } from "../payment-method-types"
import { isFreeCart, nothingToPayOutcome } from "./nothing-to-pay"
import type {
  CodeOutcome,
  Incomplete,
  LinkOutcome,
  Refused,
  Resumed,
} from "../outcomes"
import { isRefusal, StoreError } from "../store-api/store-client"

export type BegunPayment =
  | { kind?: undefined; session: Session; hasNoOthers: boolean }
  | Exclude<CodeOutcome | LinkOutcome, Incomplete>

const COLLECTIONS = "/store/payment-collections"
const collectionIn = (reported: { payment_collection: Collection }) =>
  reported.payment_collection

/**
 * Creates a payment session for the cart and returns the session. `data` returns the session's data, and is called just
 * before the session is created. If the payment cannot begin, an outcome is returned in place of a session, for example
 * in these cases:
 *
 * - There is nothing to pay.
 * - The total is not the one that the shopper saw.
 * - An earlier payment of the cart may have taken money.
 * - The backend refuses the session.
 */
export async function beginPayment(
  flow: PaymentContext,
  method: Method,
  data: () => object | Promise<object>
): Promise<BegunPayment> {
  const { ask, amount, total: shown, quote, cartId, text } = flow
  const takesPrecedence = (open: Resumed) =>
    isOpenPaymentPayableWith(method, open) || mayHaveTakenMoney(open)
  const expected = shown ?? (amount === undefined ? amount : centavos(amount))
  const changed = (reported: number | undefined) =>
    expected !== undefined &&
    expected !== centavos(reported as number) &&
    refusedOutcome(text("amount_changed", method))
  const offered = flow.methods[method]
  if (!offered) {
    throw new StoreError(`This account takes no ${method}.`)
  }
  const { providerId: provider_id } = offered
  const cart = await retrieveCart(flow)
  const { completed_at, payment_collection, total } = cart
  if (completed_at) {
    const open = await lookUpCartPayment(flow)
    if (takesPrecedence(open)) {
      return open as BegunPayment
    }
    // If the payment of an order failed, a new code or link can still pay the order, but a card cannot.
    if (method === "card" || open.kind === "none") {
      const { message } = open as Partial<Refused>
      return refusedOutcome(message || text("another_payment_open"))
    }
  }
  if (await isFreeCart(flow, cart)) {
    return nothingToPayOutcome(flow)
  }
  // The cart gets the price of this payment method only with the new session, so `flow.total` is compared after that.
  const refusal = shown === undefined && changed(total)
  if (refusal) {
    return refusal
  }
  const body = { provider_id, data: { ...(await data()), total: shown, quote } }
  try {
    // The request is repeated, because core answers with an error while another tab creates the collection or changes
    // the cart.
    const { id } =
      payment_collection ??
      (await retryUnlessRefused(flow, () =>
        ask(COLLECTIONS, collectionIn, { cart_id: cartId })
      ))
    const { sessions, hasNoOthers } = pluginSessionsIn(
      flow,
      await ask(`${COLLECTIONS}/${id}/payment-sessions`, collectionIn, body)
    )
    const session = sessions.find((one) => one.provider_id === provider_id)
    if (!session) {
      throw new StoreError("There is no payment session.")
    }
    return changed(session.amount) || { session, hasNoOthers }
  } catch (error) {
    const open = await retryUnlessRefused(flow, () =>
      lookUpCartPayment(flow, true)
    ).catch(() => undefined)
    if (open && (takesPrecedence(open) || open.kind === "nothing_to_pay")) {
      return open as BegunPayment
    }
    if (!isRefusal(error)) {
      throw error
    }
    const { message } = error as StoreError
    return open
      ? refusedOutcome(message)
      : createBeingVerifiedOutcome(flow, undefined, message)
  }
}
