import type { BuyerDocument } from "../../domain/shared-with-browser/document"
import {
  formatBuyerNameForGateway,
  isEmailAcceptedByGateway,
  normalizeBuyerEmail,
  parseBuyerPhone,
} from "../../domain/buyer/buyer"
import type { ChargeCustomer } from "../../domain/charge-request"
import {
  readCartCustomer,
  type SessionCart,
} from "../../medusa/cart/session-cart"
import type { BuyerField } from "../../texts/checkout-texts"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { SessionDependencies } from "./session-dependencies"

/**
 * The buyer's data for the gateway, or the reason why there are none:
 * - `incomplete`: the cart fields in `missing` are empty, or the gateway would refuse their values. They have Medusa's
 *   field names.
 * - `refused`: the shopper's document does not match the account's `documentPattern`.
 */
type BuyerOfCart =
  | { kind: "complete"; customer: ChargeCustomer }
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Returns the buyer's data for the gateway, from the cart and the document that the shopper entered. Medusa's customer
 * is only read if a required value is missing or unusable in the cart, because this takes as long as reading the cart.
 */
export async function readBuyerOfCart(
  { account, query }: Pick<SessionDependencies, "account" | "query">,
  cart: SessionCart,
  document: BuyerDocument
): Promise<BuyerOfCart> {
  if (!new RegExp(account.dialect.documentPattern).test(document.document)) {
    return { kind: "refused", message: "document_not_accepted" }
  }
  const buyer = buildBuyerFromCartFields(cart, document, account.dialect)
  if (buyer.kind === "complete") {
    return buyer
  }
  const customer = await readCartCustomer(query, cart.id)
  return buildBuyerFromCartFields(
    { ...cart, customer },
    document,
    account.dialect
  )
}

function buildBuyerFromCartFields(
  cart: SessionCart,
  { document, documentType }: BuyerDocument,
  { requirePhone }: SessionDependencies["account"]["dialect"]
): BuyerOfCart {
  const address = cart.billing_address ?? cart.shipping_address
  const name =
    formatBuyerNameForGateway(address?.first_name, address?.last_name) ??
    formatBuyerNameForGateway(
      cart.customer?.first_name,
      cart.customer?.last_name
    ) ??
    formatBuyerNameForGateway(
      cart.shipping_address?.first_name,
      cart.shipping_address?.last_name
    )
  const email = [normalizeBuyerEmail(cart.email)].find(
    (read) => read !== undefined && isEmailAcceptedByGateway(read)
  )
  const phone =
    parseBuyerPhone(address?.phone) ??
    parseBuyerPhone(cart.shipping_address?.phone) ??
    parseBuyerPhone(cart.customer?.phone)
  const lacksPhone = phone === undefined && requirePhone
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
