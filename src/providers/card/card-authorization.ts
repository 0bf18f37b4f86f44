import { billingAddressFrom } from "../../core/buyer/billing-address"
import { gatewayName } from "../../core/buyer/buyer-name"
import { readBuyerPhone } from "../../core/buyer/buyer-phone"
import type { CardShopperInput } from "../../core/charge/card-shopper-input"
import type { AccountOptions } from "../../core/options/account-options"
import { installmentKind } from "../../core/rules/installments"
import type { CardChargeContent } from "../../operations/charge-card"
import type { SessionCart } from "../base/session-cart"

/**
 * Puts a charge together from the cart, server side, and from what the shopper entered. `missing`
 * names cart fields, in Medusa's spelling where it has one.
 */
export function cardAuthorizationContent(
  account: AccountOptions,
  cart: SessionCart,
  card: CardShopperInput
):
  | { kind: "complete"; content: CardChargeContent }
  | { kind: "incomplete"; missing: string[] } {
  const address = cart.billing_address ?? cart.shipping_address
  const name =
    gatewayName(address?.first_name, address?.last_name) ??
    gatewayName(cart.customer?.first_name, cart.customer?.last_name) ??
    gatewayName(
      cart.shipping_address?.first_name,
      cart.shipping_address?.last_name
    )
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const email = cart.email?.trim() || undefined
  const phone =
    readBuyerPhone(address?.phone) ??
    readBuyerPhone(cart.shipping_address?.phone) ??
    readBuyerPhone(cart.customer?.phone)
  const missing = [
    ...(email === undefined ? ["email"] : []),
    ...(name === undefined ? ["billing_address.first_name"] : []),
    ...(billing.kind === "incomplete"
      ? billing.missing.map(
          (field) => `billing_address.${CART_FIELD[field] ?? field}`
        )
      : []),
    ...(phone === undefined && account.requirePhone
      ? ["billing_address.phone (a Brazilian number with area code)"]
      : []),
  ]
  if (
    missing.length > 0 ||
    email === undefined ||
    name === undefined ||
    billing.kind === "incomplete"
  ) {
    return { kind: "incomplete", missing }
  }
  return {
    kind: "complete",
    content: {
      customer: {
        name,
        email,
        document: card.document,
        documentType: card.documentType,
        ...(phone === undefined ? {} : { phone }),
      },
      temporaryCardToken: card.temporaryCardToken,
      installments: card.installments,
      installmentType: installmentType(account, card.installments),
      billingAddress: billing.billingAddress,
      softDescriptor: account.softDescriptor,
    },
  }
}

const CART_FIELD: Partial<Record<string, string>> = {
  street: "address_1",
  state: "province",
  country: "country_code",
  zipCode: "postal_code",
}

function installmentType(
  account: AccountOptions,
  installments: number
): string {
  const { wire } = account
  switch (installmentKind(installments, account.installments)) {
    case "single":
      return wire.installmentTypeForOne
    case "interest_free":
      return wire.installmentTypeInterestFree
    case "with_interest":
      // Present whenever it can be reached: the options' schema refuses any other configuration.
      return (
        wire.installmentTypeWithInterest ?? wire.installmentTypeInterestFree
      )
  }
}
