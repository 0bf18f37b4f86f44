import { MedusaError } from "@medusajs/framework/utils"
import type { MethodOfAccount } from "../../domain/payment-method/provider-id"
import {
  type CartReference,
  readCartToPay,
} from "../../medusa/cart/cart-to-pay"
import { ledgerOf, type Scope } from "../../medusa/container"
import { findAccount } from "../../options/find-account"
import { languageFromLocale, shopperText } from "../../texts/shopper-texts"

/**
 * The `code` of the refusal if the cart or its order has the price of another way of paying. A storefront recognizes
 * the refusal by this code.
 */
const REFUSAL_CODE = "price_of_another_way"

/**
 * Returns the error for a shopper whose chosen way of paying has another price than the cart or its order. The text is
 * in the cart's language.
 */
export async function priceOfAnotherWayError(
  scope: Scope,
  asked: CartReference,
  way: MethodOfAccount | undefined
): Promise<MedusaError> {
  const { accounts } = ledgerOf(scope).pluginOptions
  const { locale = "pt-BR" } = findAccount(accounts, way?.account) ?? {}
  const cart = await readCartToPay(scope, asked)
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(
      "price_of_another_way",
      languageFromLocale(cart?.locale, locale),
      way
    ),
    REFUSAL_CODE
  )
}
