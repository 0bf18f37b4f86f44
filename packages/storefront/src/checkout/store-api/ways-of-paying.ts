import { centavos } from "../../../../../src/domain/shared-with-browser/installments"
import { inCamelCase } from "./configuration"
import type { Ask } from "./store-client"

/** An interest rate in percent. */
export interface Rate {
  monthly: number
  yearly: number
}

/** The price of a card payment in `count` installments. Amounts are in centavos. */
export interface PlanByCard {
  count: number
  /** The amount that is charged. */
  total: number
  /** The interest: the difference between `total` and the price of a single payment. It is 0 without interest. */
  interest: number
  /**
   * The amount of the first installment. Without interest, it includes the centavos that remain when the total is
   * divided.
   */
  first: number
  each: number
  /**
   * The interest rate that the shop has entered. If the shop has entered a factor, this is the effective rate.
   * Undefined without interest.
   */
  rate: Rate | undefined
  /** The total cost of the credit in percent (CET). Undefined without interest. */
  effectiveRate: Rate | undefined
}

/** The price of a cart or an amount by each way of paying. Amounts are in centavos. */
export interface WaysOfPaying {
  account: string
  /**
   * Whether promotions, store credit or gift cards pay for everything. In this case no way of paying is offered, and
   * the cart is completed without a payment session.
   */
  nothingToPay: boolean
  /** The price without discount and interest, for example by wallet or link. */
  total: number
  /** The price by Pix, or undefined if the account does not accept Pix. `percent` is 0 without a discount. */
  pix: { total: number; discount: number; percent: number } | undefined
  /**
   * The offered installments by card, beginning with the single payment. The list is empty if the account accepts no
   * card.
   */
  card: PlanByCard[]
  /**
   * The quote for these prices, which keeps them valid for 48 hours. Send it back with the way of paying that the
   * shopper chooses.
   */
  quote: string | undefined
}

/** What is priced: a cart, or an amount in major units (129.9), such as a product's price. */
export type Priced =
  | { cartId: string; amount?: undefined }
  | { cartId?: undefined; amount: number | string }

/** Reads the price of a cart or an amount by each way of paying. */
export async function readWaysOfPaying(
  ask: Ask,
  { cartId, amount, account }: Priced & { account?: string | undefined }
): Promise<WaysOfPaying> {
  const query = new URLSearchParams({
    ...(cartId === undefined
      ? { amount: (centavos(amount) / 100).toFixed(2) }
      : { cart_id: cartId }),
    ...(account && { account }),
  })
  return inCamelCase(
    await ask(
      `/store/checkout-transparent/ways-of-paying?${query}`,
      (reported: { ways_of_paying: WaysOfPaying }) => reported.ways_of_paying
    )
  )
}
