import { centavos } from "../../../../../src/domain/shared-with-browser/installments"
import { inCamelCase } from "./configuration"
import type { Ask } from "./store-client"

/** Interest in percent. */
export interface Rate {
  monthly: number
  yearly: number
}

/** What a number of installments costs. Amounts are in centavos. */
export interface PlanByCard {
  count: number
  /** The amount that is charged. */
  total: number
  /** How much more `total` is than a single payment. It is 0 without interest. */
  interest: number
  /** The first installment. Without interest, it includes the centavos that are left over by the division. */
  first: number
  each: number
  /** The shop's rate, or the effective rate if the shop has entered a factor. Undefined without interest. */
  rate: Rate | undefined
  /** The real cost (CET). Undefined without interest. */
  effectiveRate: Rate | undefined
}

/** What a cart, or an amount, costs by each way of paying. Amounts are in centavos. */
export interface WaysOfPaying {
  account: string
  /**
   * Whether promotions, store credit or gift cards pay for everything. Then there is no way of paying, and the cart is
   * completed without a payment session.
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
  /** The quote to send back with the shopper's choice. It keeps these prices valid for 48 hours. */
  quote: string | undefined
}

/** What is priced: a cart, or an amount in major units (129.9), such as a product's price. */
export type Priced =
  | { cartId: string; amount?: undefined }
  | { cartId?: undefined; amount: number | string }

/** Reads what a cart or an amount costs by each way of paying. */
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
