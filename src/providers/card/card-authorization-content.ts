import {
  type AddressField,
  billingAddressFrom,
} from "../../core/buyer/billing-address"
import type { CardShopperInput } from "../../core/charge/card-shopper-input"
import type { AccountOptions } from "../../core/options/account-options"
import { installmentKind } from "../../core/rules/installments"
import type { BuyerField } from "../../core/texts/field-texts"
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
  | { kind: "incomplete"; missing: BuyerField[] } {
  const address = cart.billing_address ?? cart.shipping_address
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const buyer = buyerOfCart(account, cart, card)
  if (buyer.kind === "incomplete" || billing.kind === "incomplete") {
    return {
      kind: "incomplete",
      missing: [
        ...(buyer.kind === "incomplete" ? buyer.missing : []),
        ...(billing.kind === "incomplete"
          ? billing.missing.map((field) => CART_FIELD[field])
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

/** Number and complement are never missing. */
const CART_FIELD: Record<AddressField, BuyerField> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  complement: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
  city: "billing_address.city",
  state: "billing_address.province",
  country: "billing_address.country_code",
  zipCode: "billing_address.postal_code",
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
