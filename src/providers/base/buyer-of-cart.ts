import type { BuyerDocument } from "../../charge/rules/document"
import { gatewayName, readBuyerPhone } from "../../charge/buyer/buyer"
import type { ChargeCustomer } from "../../charge/charge-request"
import type { SessionCart } from "../../medusa/session-cart"
import type { AccountOptions } from "../../options/account-options"
import type { BuyerField } from "../../texts/checkout-texts"

/** `missing`: the names of the missing cart fields, in Medusa's spelling. */
export type BuyerOfCart =
  | { kind: "complete"; customer: ChargeCustomer }
  | { kind: "incomplete"; missing: BuyerField[] }

/** Returns the buyer, from the cart on the server and from the document that the shopper entered. */
export function buyerOfCart(
  account: { dialect: Pick<AccountOptions["dialect"], "requirePhone"> },
  cart: SessionCart,
  { document, documentType }: BuyerDocument
): BuyerOfCart {
  const address = cart.billing_address ?? cart.shipping_address
  const name =
    gatewayName(address?.first_name, address?.last_name) ??
    gatewayName(cart.customer?.first_name, cart.customer?.last_name) ??
    gatewayName(
      cart.shipping_address?.first_name,
      cart.shipping_address?.last_name
    )
  const email = cart.email?.trim() || undefined
  const phone =
    readBuyerPhone(address?.phone) ??
    readBuyerPhone(cart.shipping_address?.phone) ??
    readBuyerPhone(cart.customer?.phone)
  const lacksPhone = phone === undefined && account.dialect.requirePhone
  if (email === undefined || name === undefined || lacksPhone) {
    return {
      kind: "incomplete",
      missing: [
        ...(email === undefined ? (["email"] as const) : []),
        ...(name === undefined
          ? (["billing_address.first_name"] as const)
          : []),
        ...(lacksPhone ? (["billing_address.phone"] as const) : []),
      ],
    }
  }
  return {
    kind: "complete",
    customer: {
      name,
      email,
      document,
      documentType,
      ...(phone === undefined ? {} : { phone }),
    },
  }
}
