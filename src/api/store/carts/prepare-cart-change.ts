import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import type { Charge } from "../../../domain/charge/charge"
import { isAsynchronousMethod } from "../../../domain/payment-method/payment-method"
import { explainRefusedSessionDeletion } from "../../core-answers/explain-refused-session-deletion"
import { shopperRefusal } from "../shopper-refusal"
import { setPaymentCollectionAmount } from "../../../medusa/payment/payment-collections"
import { restorePlainPrice } from "../../../medusa/price/restore-plain-price"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { MedusaError } from "@medusajs/framework/utils"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import { ledgerOf, logOf, queryOf } from "../../../medusa/container"
import { orderOfCollection } from "../../../medusa/order/orders"
import { findAccount } from "../../../options/find-account"
import { dependenciesOfAccount } from "../../../operations/perform/operation-dependencies"
import { supersedePaymentCode } from "../../../operations/change/supersede-payment-code"
import { hasCartPriceAdjustment } from "../../../medusa/price/priced-way-of-cart"
import {
  type ShopperLanguage,
  languageFromLocale,
  type ShopperMessage,
  shopperText,
} from "../../../texts/shopper-texts"
import { messageForShopperWithOpenCharge } from "../../../operations/look-up/messages-for-shopper"

/**
 * Matches the path of Medusa's route that completes a cart. As in Medusa's router, upper and lower case are equal, and
 * a final slash is optional.
 */
const COMPLETION_PATH = /^\/store\/carts\/[^/]+\/complete\/?$/i

export function isCartCompletion({
  path,
}: Pick<MedusaRequest, "path">): boolean {
  return COMPLETION_PATH.test(path)
}

/**
 * Refuses changes of a cart that has a charge which is, or may be, paid or authorized. Without this check, Medusa would
 * respond with HTTP 500 and leave a wrong amount in the payment collection (measured).
 *
 * An unpaid code or payment link does not prevent a change that cannot affect a discount or interest. For any other
 * change, first cancels or abandons the code or link, and restores the price without discount and interest. If that is
 * impossible, for example because the code was just paid, refuses the change with HTTP 409.
 */
export const prepareCartChange: Handler = async (request, response) => {
  if (!isCartCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    // The id is read here, because Express has removed the parameters when an error response is sent.
    const { id = "" } = request.params
    const { openCharge, mayHavePriceAdjustment } =
      await ledger.findOpenChargeOfCartWithPriceUse(id)
    if (openCharge && !isUnpaidCode(openCharge)) {
      throw shopperRefusal(
        ledger,
        openCharge,
        await messageForShopperWithOpenCharge(ledger, openCharge)
      )
    }
    // This must be registered before the plain price is restored, because restoring the price also deletes sessions.
    explainRefusedSessionDeletion(response, ledger, async () => {
      const blocking = await ledger.findOpenChargeOfCart(id)
      if (blocking) {
        await restoreCollectionAmount(request, blocking)
      }
      return blocking
    })
    if (mayHavePriceAdjustment && mayAffectCartPrice(request)) {
      const message =
        openCharge &&
        (await supersedeCodeBeforePriceChange(request, openCharge))
      if (message) {
        const language = await languageOfCart(request, id, openCharge)
        response.status(409).json({
          type: MedusaError.Types.CONFLICT,
          code: message,
          message: shopperText(message, language, openCharge),
        })
        return
      }
      await restorePlainPrice(request.scope, id)
    }
  }
}

/**
 * Cancels or abandons the unpaid code of a cart, because the cart's price is about to change. Returns a message for the
 * shopper if neither is possible, for example because the code was just paid. The price must not change then.
 *
 * Does nothing if the price includes no discount and no interest, if the cart already has its order, or if the charge's
 * account is not in the options.
 */
export async function supersedeCodeBeforePriceChange(
  { scope }: MedusaRequest,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, charge.account)
  if (
    !account ||
    !charge.cartId ||
    !(await hasCartPriceAdjustment(scope, charge.cartId)) ||
    (await orderOfCollection(queryOf(scope), charge.paymentCollectionId))
  ) {
    return undefined
  }
  const dependencies = dependenciesOfAccount({
    account,
    ledger,
    log: logOf(scope),
  })
  return supersedePaymentCode(
    { ...dependencies, query: queryOf(scope) },
    charge
  )
}

async function languageOfCart(
  { scope }: MedusaRequest,
  cartId: string,
  charge: Charge
): Promise<ShopperLanguage> {
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = findAccount(accounts, charge.account)
  const cart = await readCartToPay(scope, { cartId })
  return languageFromLocale(cart?.locale, account?.locale ?? "pt-BR")
}

/** The fields of a cart that affect neither prices nor promotions nor taxes. */
const FIELDS_WITHOUT_PRICE = ["email", "billing_address", "metadata"]

/**
 * Returns whether it is possible that a request changes the cart's price. Before these requests, the plugin removes its
 * discount or interest from the cart.
 */
function mayAffectCartPrice({ path, body }: MedusaRequest): boolean {
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
 * Sets the amount of a payment collection back to the amount of the charge that prevented a change of the cart. After
 * the failed change, Medusa restores the cart but not the collection's amount (measured). With the wrong amount, every
 * new session would be refused.
 */
async function restoreCollectionAmount(
  { scope }: Pick<MedusaRequest, "scope">,
  charge: Charge
): Promise<void> {
  try {
    await setPaymentCollectionAmount(
      scope,
      charge.paymentCollectionId,
      charge.amount
    )
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: the amount of payment collection ${charge.paymentCollectionId} could not be restored: ${describeError(error)}`
    )
  }
}
