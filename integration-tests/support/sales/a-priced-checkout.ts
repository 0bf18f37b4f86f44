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

export interface CheckoutWithPriceHelpers extends CodeCheckout {
  retrieveWaysOfPaying(account?: string): Promise<WaysOfPayingAnswer>
  retrieveCartTotal(): Promise<number>
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
  retrieveOrder(id: string): Promise<any>
}

/**
 * Creates a guest's cart that only lacks a payment, with functions that create payment sessions and read prices. The
 * cart has no payment session yet.
 */
export async function aCheckoutWithPriceHelpers(
  shop: ShopWithSimulator,
  contents: CartContents = {}
): Promise<CheckoutWithPriceHelpers> {
  const checkout = await aCodeCheckout(
    { ...shop, shopper: aGuest(shop.api, shop.store) },
    contents
  )
  const { shopper, cartId, collectionId } = checkout
  const get = async (path: string): Promise<any> =>
    expectSuccess(shopper.request("get", path))
  const requestRawSession: CheckoutWithPriceHelpers["createRawSession"] = (
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
    createRawSession: requestRawSession,
    retrieveWaysOfPaying: async (account = "br") =>
      (
        await get(
          `/store/checkout-transparent/ways-of-paying?cart_id=${cartId}&account=${account}`
        )
      ).ways_of_paying,
    retrieveCartTotal: async () =>
      (await get(`/store/carts/${cartId}?fields=total`)).cart.total,
    createCardSession: async (installments, given = {}) =>
      requestRawSession(CARD_PROVIDER, {
        document: CPF,
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        installments,
        ...given,
      }),
    createPixSession: (given = {}) =>
      requestRawSession(PIX_PROVIDER, { document: CPF, ...given }),
    retrieveOrder: async (id) =>
      (
        await get(
          `/store/orders/${id}?fields=total,discount_total,payment_status,+summary`
        )
      ).order,
  }
}
