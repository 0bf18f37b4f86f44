import type { MedusaContainer } from "@medusajs/framework/types"
import type {
  AgreedPrice,
  CardShopperInput,
} from "../../domain/buyer/shopper-input"
import { CURRENCY, decimalFromMinorUnits, minorUnits } from "../../domain/money"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { isLinkMethod } from "../../domain/payment-method/payment-method"
import { priceRulesOf } from "../../domain/price/price-rules"
import {
  readSessionCart,
  type SessionCart,
} from "../../medusa/cart/session-cart"
import { ledgerOf, logOf, queryOf } from "../../medusa/container"
import { changeCartPrice } from "../../medusa/price/change-cart-price"
import type { AccountOptions } from "../../options/account-options"
import { adapterOf } from "../../payment-method-adapters/registry"
import { shopperText } from "../../texts/shopper-texts"

/** A valid test CPF from the operator's documentation. The number is not the CPF of a real person. */
const DOCUMENT = { document: "52998224725", documentType: "CPF" } as const

/** An invented buyer. These data are only used to prepare the charge, which is never sent to the gateway. */
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

/** A test cart, one way of paying for it, and the total in centavos that a storefront shows for this way of paying. */
interface TrialPayment {
  cartId: string
  way: WayOfPaying
  expected: number | undefined
}

/**
 * Sets the cart's price for a way of paying, and prepares the charge without sending it to the gateway. Returns
 * undefined if the charge could be created. Otherwise returns the reason as a text.
 */
export async function prepareTrialChargeOrDescribeProblem(
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
  const cart = await readSessionCart(query, cartId)
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
      plaintext: JSON.stringify(buildTrialShopperInput(way, price)),
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

/** Returns the payment session that Medusa would create for the cart. This session is not stored in Medusa. */
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
    orderOutstandingAmount: undefined,
    isOrderCanceled: false,
  }
}

/**
 * Returns test data for a way of paying, in the form in which the plugin stores a shopper's input. Card, Pix and wallet
 * get the same fields. Pix and wallet do not use the card's fields.
 */
function buildTrialShopperInput(
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
