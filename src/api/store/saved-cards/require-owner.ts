import type { Handler } from "../../route-handler"
import { readCartOwner } from "../../../medusa/cart/cart-owner"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { isCartCompletion } from "../carts/refuse-cart-change"
import { savedCardRefusal, signedInCustomer } from "./signed-in-customer"

/**
 * Refuses to complete a cart that is to be paid with a saved card, unless the request is signed in as the owner of both
 * the card and the cart. Core's route needs no login, any customer can take over any cart, and the login of a deleted
 * customer remains valid until it expires (measured).
 *
 * Records that the owner is present. Without this record the card is not charged, whatever else authorizes the session.
 * After the charge exists, the completion only places the order, and needs no login.
 */
export const requireOwnerOfSavedCard: Handler = async (request) => {
  if (!isCartCompletion(request)) return
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const { accounts } = ledger.pluginOptions
  if (!accounts.some(({ savedCards }) => savedCards)) return
  const cart = await readCartOwner(queryOf(scope), { cartId: params.id ?? "" })
  const sessions = await ledger.findSessionsOfSavedCards(
    cart?.paymentSessionIds ?? []
  )
  const customer = signedInCustomer(request)
  for (const { account, customerId, paymentSessionId } of sessions) {
    // The charge of a card that was deleted is refused when it is prepared.
    if (customerId === undefined) continue
    if (customer !== customerId || cart?.customerId !== customerId) {
      throw savedCardRefusal(request, "sign_in_required", {
        account,
        locale: cart?.locale,
      })
    }
    await ledger.confirmOwnerOfSession(paymentSessionId)
  }
}
