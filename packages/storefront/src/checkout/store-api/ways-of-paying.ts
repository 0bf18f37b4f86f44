import { centavos } from "../../../../../src/domain/shared-with-browser/installments"
import { camelCaseKeys } from "./configuration"
import type { SendStoreRequest } from "./store-client"

/** An interest rate in percent. */
export interface Rate {
  monthly: number
  yearly: number
}

/** The price of a card payment in `count` installments. Amounts are in centavos. */
export interface CardInstallmentPlan {
  count: number
  /** The amount to pay in total. */
  total: number
  /** The interest: `total` minus the price of a single payment. It is 0 without interest. */
  interest: number
  /**
   * The amount of the first installment. Without interest, it includes the centavos that remain when the price is
   * divided.
   */
  first: number
  each: number
  /**
   * The interest rate that the shop configured, or that results from the configured factor. Undefined without interest.
   */
  rate: Rate | undefined
  /** The total cost of the credit in percent (CET). Undefined without interest. */
  effectiveRate: Rate | undefined
}

/** The prices of a cart or an amount for each payment method and number of installments, in centavos. */
export interface WaysOfPaying {
  account: string
  /**
   * Whether promotions, store credit or gift cards cover everything. Offer no payment method then, and call
   * `completeWithoutPayment`.
   */
  nothingToPay: boolean
  /** The price without discount and interest. A payment by wallet or payment link has this price. */
  total: number
  /** The price by Pix, or undefined if Pix cannot pay the cart or amount. `percent` is 0 without a discount. */
  pix: { total: number; discount: number; percent: number } | undefined
  /** The offered card payments, from one installment upwards. Empty if a card cannot pay the cart or amount. */
  card: CardInstallmentPlan[]
  /**
   * A signed text that keeps these prices valid for 48 hours, even if the shop changes its price settings. Pass it to
   * the function that pays, together with the chosen `total`.
   */
  quote: string | undefined
}

/** A cart, or an amount in major units (129.9) such as a product's price. `waysOfPaying` returns its prices. */
export type WaysOfPayingQuery =
  | { cartId: string; amount?: undefined }
  | { cartId?: undefined; amount: number | string }

export async function readWaysOfPaying(
  ask: SendStoreRequest,
  {
    cartId,
    amount,
    account,
  }: WaysOfPayingQuery & { account?: string | undefined }
): Promise<WaysOfPaying> {
  const query = new URLSearchParams({
    ...(cartId === undefined
      ? { amount: (centavos(amount) / 100).toFixed(2) }
      : { cart_id: cartId }),
    ...(account && { account }),
  })
  return camelCaseKeys(
    await ask(
      `/store/checkout-transparent/ways-of-paying?${query}`,
      (reported: { ways_of_paying: WaysOfPaying }) => reported.ways_of_paying
    )
  )
}
