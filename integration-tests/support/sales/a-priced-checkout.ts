import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import { CARD_PROVIDER, CPF } from "../../../harness/shopper/a-card-checkout"
import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
} from "../../../harness/shopper/a-code-checkout"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { type Admin, anAdmin } from "../../../harness/admin/an-admin"
import {
  type Answer,
  aGuest,
  type CartContents,
  expectSuccess,
} from "../../../harness/shopper/a-shopper"

/** Settings with a Pix discount of five percent, and with interest for four or more installments. */
export const DISCOUNT_AND_INTEREST_SETTINGS = {
  "pix.discount.percent": 5,
  "installments.interestFree": 3,
  "installments.interest": "4-12: 1.99%",
  "installments.interestConfirmedBy": "Ana, 2026-11-26",
}

/** Settings without discount and interest, so that every payment method costs the same. */
export const SAME_PRICE_SETTINGS = {
  "pix.discount.percent": null,
  "installments.interestFree": null,
  "installments.interest": null,
  "installments.interestConfirmedBy": null,
}

export interface WaysOfPayingAnswer {
  total: number
  pix: { total: number; discount: number } | null
  card: { count: number; total: number; interest: number }[]
  quote: string
}

/** Changes the settings of the accounts as an administrator, and returns the administrator. */
export async function updatePriceSettings(
  shop: ShopWithSimulator,
  values: object,
  accounts = ["br", "br-at-checkout"]
): Promise<Admin> {
  const admin = await anAdmin(shop)
  const path = "/admin/checkout-transparent/settings"
  for (const account of accounts) {
    const { accounts: all } = await expectSuccess(admin.request("get", path))
    const { revision } = all.find(({ id }: { id: string }) => id === account)
    await expectSuccess(
      admin.request("post", `${path}/${account}`, { revision, values })
    )
  }
  return admin
}

export interface PricedCheckout extends CodeCheckout {
  retrieveWaysOfPaying(account?: string): Promise<WaysOfPayingAnswer>
  total(): Promise<number>
  /** Creates a payment session of the given provider with exactly the given data. */
  createRawSession(
    providerId: string,
    data?: Record<string, unknown>
  ): Promise<Answer>
  createCardSession(
    installments: number,
    given?: Record<string, unknown>
  ): Promise<Answer>
  createPixSession(given?: Record<string, unknown>): Promise<Answer>
  order(id: string): Promise<any>
}

/** Creates a cart for which every payment method can be chosen. It has no payment session yet. */
export async function aPricedCheckout(
  shop: ShopWithSimulator,
  contents: CartContents = {}
): Promise<PricedCheckout> {
  const checkout = await aCodeCheckout(
    { ...shop, shopper: aGuest(shop.api, shop.store) },
    contents
  )
  const { shopper, cartId, collectionId } = checkout
  const get = async (path: string): Promise<any> =>
    expectSuccess(shopper.request("get", path))
  const session: PricedCheckout["createRawSession"] = (
    provider_id,
    data = {}
  ) =>
    shopper.request(
      "post",
      `/store/payment-collections/${collectionId}/payment-sessions`,
      { provider_id, data }
    )
  return {
    ...checkout,
    createRawSession: session,
    retrieveWaysOfPaying: async (account = "br") =>
      (
        await get(
          `/store/checkout-transparent/ways-of-paying?cart_id=${cartId}&account=${account}`
        )
      ).ways_of_paying,
    total: async () =>
      (await get(`/store/carts/${cartId}?fields=total`)).cart.total,
    createCardSession: async (installments, given = {}) =>
      session(CARD_PROVIDER, {
        document: CPF,
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        installments,
        ...given,
      }),
    createPixSession: (given = {}) =>
      session(PIX_PROVIDER, { document: CPF, ...given }),
    order: async (id) =>
      (
        await get(
          `/store/orders/${id}?fields=total,discount_total,payment_status,+summary`
        )
      ).order,
  }
}
