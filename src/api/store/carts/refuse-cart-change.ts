import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import type { Charge } from "../../../domain/charge/charge"
import { isAsynchronousMethod } from "../../../domain/payment-method/payment-method"
import { explainRefusedDeletion } from "../../core-answers/explain-refused-deletion"
import { shopperRefusal } from "../refusal"
import { setCollectionAmount } from "../../../medusa/payment/collections"
import { restorePlainPrice } from "../../../medusa/price/restore-plain-price"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { MedusaError } from "@medusajs/framework/utils"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import { ledgerOf, logOf, queryOf } from "../../../medusa/core"
import { orderOfCollection } from "../../../medusa/order/orders"
import { findAccount } from "../../../options/find-account"
import { dependenciesOfAccount } from "../../../operations/perform/dependencies"
import { supersedeCode } from "../../../operations/change/supersede-code"
import { hasPriceOfWay } from "../../../medusa/price/owner-of-price"
import {
  type ShopperLanguage,
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../../texts/shopper-texts"
import { messageForShopperWithOpenCharge } from "../../../operations/look-up/doubt-message"

/** Matches a path as core's router does: in any case, with or without a final slash. */
const COMPLETION_PATH = /^\/store\/carts\/[^/]+\/complete\/?$/i

export function isCompletion({ path }: Pick<MedusaRequest, "path">): boolean {
  return COMPLETION_PATH.test(path)
}

/**
 * Refuses changes of a cart while one of its charges holds, or may hold, money. Completing the cart resolves the
 * charge. Without this check, core would delete the payment session, the provider would refuse, and the result would be
 * HTTP 500 and a payment collection with a wrong amount (measured).
 *
 * An unpaid code is no reason to refuse: core deletes its session when the total changes, and the provider then
 * abandons or cancels the code. Other changes, such as the e-mail address, do not affect the code.
 */
export const refuseCartChange: Handler = async (request, response) => {
  if (!isCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    // The id is read now, because Express has dropped the parameters when an error is answered.
    const { id = "" } = request.params
    const { open, mayHavePrice } = await ledger.findDataOfCart(id)
    if (open && !isUnpaidCode(open)) {
      throw shopperRefusal(
        ledger,
        open,
        await messageForShopperWithOpenCharge(ledger, open)
      )
    }
    // This comes before the price ends, because that deletes sessions, too.
    explainRefusedDeletion(response, ledger, async () => {
      const blocking = await ledger.findOpenChargeOfCart(id)
      if (blocking) {
        await restoreCollectionAmount(request, blocking)
      }
      return blocking
    })
    if (mayHavePrice && mayChangePrice(request)) {
      const message =
        open && (await endUnpaidCodeBeforePriceChange(request, open))
      if (message) {
        const language = await languageOfCart(request, id, open)
        response.status(409).json({
          type: MedusaError.Types.CONFLICT,
          code: message,
          message: shopperText(message, language, open),
        })
        return
      }
      await restorePlainPrice(request.scope, id)
    }
  }
}

/**
 * Cancels or abandons the unpaid code of a cart whose price includes the discount or interest of a way of paying. Call
 * it before that price is changed. Returns a message for the shopper if the code cannot be ended, for example because
 * it is paid and its notification has not arrived. In that case the price must stay, because the code's session stays.
 * If the cart has its order, does nothing and returns undefined, because price and code stay.
 */
export async function endUnpaidCodeBeforePriceChange(
  { scope }: MedusaRequest,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, charge.account)
  if (
    !account ||
    !charge.cartId ||
    !(await hasPriceOfWay(scope, charge.cartId)) ||
    (await orderOfCollection(queryOf(scope), charge.paymentCollectionId))
  ) {
    return undefined
  }
  const dependencies = dependenciesOfAccount({
    account,
    ledger,
    log: logOf(scope),
  })
  return supersedeCode({ ...dependencies, query: queryOf(scope) }, charge)
}

async function languageOfCart(
  { scope }: MedusaRequest,
  cartId: string,
  charge: Charge
): Promise<ShopperLanguage> {
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = findAccount(accounts, charge.account)
  const cart = await readCartToPay(scope, { cartId })
  return shopperLanguage(cart?.locale, account?.locale ?? "pt-BR")
}

/** The fields of a cart on which no price, promotion or tax depends. */
const FIELDS_WITHOUT_PRICE = ["email", "billing_address", "metadata"]

/**
 * Returns whether a request may change a cart's price. Before such a request, the discount or interest is removed, so
 * that core calculates the new price without it.
 */
function mayChangePrice({ path, body }: MedusaRequest): boolean {
  const isOfCart = /^\/store\/carts\/[^/]+\/?$/i.test(path)
  const fields = Object.keys(body ?? {})
  return (
    !isOfCart || fields.some((name) => !FIELDS_WITHOUT_PRICE.includes(name))
  )
}

function isUnpaidCode({ state, method }: Charge): boolean {
  return state === "pending" && isAsynchronousMethod(method)
}

/**
 * Restores the amount of a payment collection after core could not finish a change of the cart. Core undoes the change
 * of the cart, but not the amount of the collection (measured). Without this correction, each new session would have a
 * wrong amount and be refused. The right amount is that of the charge that blocked the change.
 */
async function restoreCollectionAmount(
  { scope }: Pick<MedusaRequest, "scope">,
  charge: Charge
): Promise<void> {
  try {
    await setCollectionAmount(scope, charge.paymentCollectionId, charge.amount)
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: the amount of payment collection ${charge.paymentCollectionId} could not be restored: ${describeError(error)}`
    )
  }
}
