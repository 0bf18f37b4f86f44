import { centavos } from "../../../../../src/domain/shared-with-browser/installments"
import { inCamelCase } from "./configuration"
import type { Ask } from "./store-client"

/** Interest in percent. */
export interface Rate {
  monthly: number
  yearly: number
}

/** What a number of installments costs. Amounts in centavos. */
export interface PlanByCard {
  count: number
  /** What is charged. */
  total: number
  /** What `total` has more than a single payment; 0 without interest. */
  interest: number
  /** The first installment; without interest it bears the centavos that are left over. */
  first: number
  each: number
  /** The shop's rate, of a typed factor the effective one; undefined without interest. */
  rate: Rate | undefined
  /** What it really costs (CET); undefined without interest. */
  effectiveRate: Rate | undefined
}

/** What a cart, or an amount, costs by each way of paying. Amounts in centavos. */
export interface WaysOfPaying {
  account: string
  /**
   * Whether promotions, store credit or gift cards pay for everything: then there is no way of paying, and the cart is
   * completed without a payment session.
   */
  nothingToPay: boolean
  /** What it costs without discount and interest, as by wallet or link. */
  total: number
  /** Undefined if the account takes no Pix. `percent` is 0 without a discount. */
  pix: { total: number; discount: number; percent: number } | undefined
  /** What is offered by card, beginning with the single payment; empty if the account takes no card. */
  card: PlanByCard[]
  /** Sent back with the shopper's choice, it keeps these prices for 48 hours. */
  quote: string | undefined
}

/** What is priced: a cart, or an amount in major units (129.9), as of a product. */
export type Priced =
  | { cartId: string; amount?: undefined }
  | { cartId?: undefined; amount: number | string }

/** Asks what a cart or an amount costs by each way of paying. */
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
