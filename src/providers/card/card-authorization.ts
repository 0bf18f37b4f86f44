import { billingAddressFrom } from "../../core/buyer/billing-address"
import type { CardShopperInput } from "../../core/charge/card-shopper-input"
import type { AccountOptions } from "../../core/options/account-options"
import { installmentKind } from "../../core/rules/installments"
import type { CardChargeContent } from "../../operations/charge-card"
import { buyerOfCart } from "../base/buyer-of-cart"
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
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const buyer = buyerOfCart(account, cart, card)
  if (buyer.kind === "incomplete" || billing.kind === "incomplete") {
    return {
      kind: "incomplete",
      missing: [
        ...(buyer.kind === "incomplete" ? buyer.missing : []),
        ...(billing.kind === "incomplete"
          ? billing.missing.map(
              (field) => `billing_address.${CART_FIELD[field] ?? field}`
            )
          : []),
      ],
    }
  }
  return {
    kind: "complete",
    content: {
      customer: buyer.customer,
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
