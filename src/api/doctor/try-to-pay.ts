import type { MedusaContainer } from "@medusajs/framework/types"
import type {
  AgreedPrice,
  CardShopperInput,
} from "../../domain/buyer/shopper-input"
import { CURRENCY, decimalFromMinorUnits, minorUnits } from "../../domain/money"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { isLinkMethod } from "../../domain/payment-method/payment-method"
import { priceRulesOf } from "../../domain/price/price-rules"
import { readCart, type SessionCart } from "../../medusa/cart/session-cart"
import { ledgerOf, logOf, queryOf } from "../../medusa/core"
import { changeCartPrice } from "../../medusa/price/change-checkout-transparent-price"
import type { AccountOptions } from "../../options/account-options"
import { adapterOf } from "../../payment-method-adapters/registry"
import { shopperText } from "../../texts/shopper-texts"

/** A CPF from the operator's documentation that belongs to nobody. */
const DOCUMENT = { document: "52998224725", documentType: "CPF" } as const

/** A buyer who does not exist. Only the prepared charge contains these data, and it is not sent. */
const BUYER = {
  email: "doctor@example.com",
  billing_address: {
    first_name: "Maria",
    last_name: "da Silva",
    phone: "+5511987654321",
    address_1: "Avenida Paulista, 1000",
    address_2: "Bela Vista",
    city: "São Paulo",
    province: "SP",
    postal_code: "01310-100",
    country_code: "br",
  },
}

/** A cart to try, the way of paying it, and the total in reais that a storefront shows for this way. */
interface TrialPayment {
  cartId: string
  way: WayOfPaying
  expected: number | undefined
}

/**
 * Gives the cart the price of a way of paying and prepares the charge without calling the gateway. Returns undefined if
 * the charge could be created, otherwise why it would be refused, in a text for the shopper or the developer.
 */
export async function tryToPay(
  container: MedusaContainer,
  account: AccountOptions,
  { cartId, way, expected }: TrialPayment
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const changed = await changeCartPrice(container, {
    cart_id: cartId,
    way,
    rules: priceRulesOf(account),
    shown: expected,
  })
  if (changed.kind !== "as_wanted") {
    return `The price of this way of paying was not set: ${changed.kind}.`
  }
  const { kind: _, ...priced } = changed
  const price = { ...priced, isOffered: true }
  const query = queryOf(container)
  const cart = await readCart(query, cartId)
  const prepared = await adapterOf(way).prepare(
    {
      account,
      ledger,
      query,
      method: way.method,
      log: logOf(container),
      paymentCollections: { update: () => Promise.resolve() },
    },
    {
      session: trialSession(cart && { ...cart, ...BUYER }, price),
      amount: minorUnits(price.total),
      plaintext: JSON.stringify(trialInput(way, price)),
    }
  )
  switch (prepared.kind) {
    case "ready":
      return undefined
    case "incomplete":
      return `The cart lacks ${prepared.missing.join(", ")}.`
    case "refused":
      return shopperText(prepared.message, "en", way)
  }
}

/** Returns the payment session that Medusa would create for the cart. The session is not stored. */
function trialSession(cart: SessionCart | undefined, { total }: AgreedPrice) {
  const amount = decimalFromMinorUnits(total)
  return {
    id: "payses_doctor",
    paymentCollectionId: "pay_col_doctor",
    currencyCode: CURRENCY,
    amount,
    collectionAmount: amount,
    cart,
    orderId: undefined,
    orderDue: undefined,
    isOrderCanceled: false,
  }
}

/** Returns the input that a storefront would send for this way of paying. */
function trialInput(
  { method, installments }: WayOfPaying,
  price: AgreedPrice
): object {
  if (isLinkMethod(method)) {
    return { purpose: "cart", price }
  }
  const input: CardShopperInput = {
    ...DOCUMENT,
    price,
    temporaryCardToken: "not-sent",
    installments,
    billingAddress: {},
  }
  return input
}
