import type { Handler } from "../../route-handler"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { type CartOwner, readCartOwner } from "../../../medusa/cart/cart-owner"
import { ledgerOf, logOf, queryOf, type Scope } from "../../../medusa/container"
import type { SessionOfSavedCard } from "../../../modules/ledger"
import { isCartCompletion } from "../carts/prepare-cart-change"
import { createSavedCardRefusal, signedInCustomer } from "./signed-in-customer"

/**
 * Refuses to complete a cart that is to be paid with a saved card, unless the request is signed in as the owner of both
 * the card and the cart. Medusa's route needs no login, and any customer can take over any cart.
 *
 * If the request is accepted, records that the owner has requested the completion. Without this record, the plugin
 * later refuses to charge the saved card. If the cart's saved cards cannot be read, the request is accepted without
 * this record.
 */
export const requireCardOwnerAndRecordCompletionRequest: Handler = async (
  request
) => {
  if (!isCartCompletion(request)) return
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const { accounts } = ledger.pluginOptions
  if (!accounts.some(({ savedCards }) => savedCards)) return
  const { cart, sessions } = await readOwnerAndSavedCardSessionsOfCart(
    scope,
    params.id ?? ""
  )
  const customer = signedInCustomer(request)
  for (const { account, customerId, paymentSessionId } of sessions) {
    // The charge of a card that was deleted is refused when it is prepared.
    if (customerId === undefined) continue
    if (customer !== customerId || cart?.customerId !== customerId) {
      throw createSavedCardRefusal(request, "sign_in_required", {
        account,
        locale: cart?.locale,
      })
    }
    await ledger.recordOwnerCompletionRequest(paymentSessionId)
  }
}

/**
 * Reads the owner of a cart, and the cart's payment sessions for which a saved card is going to be charged. A session
 * whose saved card was already charged is not returned, because the stored input is deleted after its use. If reading
 * fails, returns no owner and no sessions.
 */
async function readOwnerAndSavedCardSessionsOfCart(
  scope: Scope,
  cartId: string
): Promise<{ cart: CartOwner | undefined; sessions: SessionOfSavedCard[] }> {
  try {
    const cart = await readCartOwner(queryOf(scope), { cartId })
    const sessions = await ledgerOf(scope).findSessionsToPayWithSavedCards(
      cart?.paymentSessionIds ?? []
    )
    return { cart, sessions }
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: it could not be read whether cart ${cartId} is paid with a saved card. The completion goes on, and a saved card is not charged: ${describeError(error)}`
    )
    return { cart: undefined, sessions: [] }
  }
}
