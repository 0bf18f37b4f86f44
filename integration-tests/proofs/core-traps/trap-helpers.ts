import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  type Answer,
  type CartContents,
  createPaymentSession,
  completeCart,
  type Shopper,
  expectSuccess,
} from "../../../harness/shopper/a-shopper"
import { medusaSums } from "../../support/orders/medusa-sums"
import type {
  ChargeAtGateway,
  TrapContext,
  ShownSession,
} from "./provider-under-test"

export interface PlayedCheckout {
  shopper: Shopper
  cartId: string
  collectionId: string
  /**
   * Creates a payment session of the provider under test, so that the cart can be completed. The session gets the data
   * that a storefront of this provider sends.
   */
  createSession(data?: Record<string, unknown>): Promise<ShownSession>
  complete(): Promise<Answer>
}

/** Creates a cart that is ready to be paid, without a session. */
export async function aCheckout(
  play: TrapContext,
  contents: CartContents = {}
): Promise<PlayedCheckout> {
  const { api, store } = play.stage
  const shopper = aGuest(api, store)
  const cartId = await aCart(shopper, store, contents)
  const collectionId = await aPaymentCollection(shopper, cartId)
  return {
    shopper,
    cartId,
    collectionId,
    async createSession(more = {}) {
      const { provider, authorizationStatus } = play
      const data = {
        ...(await provider.buildSessionData(authorizationStatus)),
        ...more,
      }
      const providerId = providerIdUnderTest(play)
      await expectSuccess(
        createPaymentSession(shopper, { collectionId, providerId, data })
      )
      return latestSession(play, collectionId)
    },
    complete: () => completeCart(shopper, cartId),
  }
}

export function providerIdUnderTest({
  provider,
  authorizationStatus,
}: TrapContext): string {
  return provider.ids[authorizationStatus]
}

/** Creates a cart with a payment session of the provider under test. */
export async function aCheckoutWithSession(
  play: TrapContext
): Promise<PlayedCheckout & { session: ShownSession }> {
  const checkout = await aCheckout(play)
  return { ...checkout, session: await checkout.createSession() }
}

/**
 * Creates a cart, completes it, and returns the ids of the order and of its payment. `paymentId` in the result is an
 * empty text if Medusa has no payment yet, because the order was placed before it was paid.
 */
export async function anOrder(play: TrapContext) {
  const checkout = await aCheckoutWithSession(play)
  const { order } = await expectSuccess(checkout.complete())
  const { payments } = await medusaSums(
    play.stage.container,
    checkout.collectionId
  )
  const orderId = order.id as string
  return { ...checkout, orderId, paymentId: payments[0]?.id ?? "" }
}

/** Returns the latest payment session of a payment collection. Throws if there is none. */
export async function latestSession(
  { stage }: Pick<TrapContext, "stage">,
  collectionId: string
): Promise<ShownSession> {
  const { data } = await stage.container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "payment_session",
      fields: ["id", "data", "created_at"],
      filters: { payment_collection_id: collectionId },
    })
  const [latest] = data.sort((one, other) =>
    String(other.id).localeCompare(String(one.id))
  )
  if (!latest) throw new Error(`${collectionId} has no session.`)
  return { id: latest.id, data: latest.data as Record<string, unknown> }
}

/** Returns the reserved, captured and refunded money of all charges at the gateway, in minor units. */
export async function sumMoneyAtGateway({
  gateway,
}: TrapContext): Promise<
  Omit<ChargeAtGateway, "isPayable"> & { kept: number }
> {
  const charges = await gateway.listCharges()
  const sum = (of: "reserved" | "captured" | "refunded") =>
    charges.reduce((total, charge) => total + charge[of], 0)
  const [captured, refunded] = [sum("captured"), sum("refunded")]
  return {
    reserved: sum("reserved"),
    captured,
    refunded,
    kept: captured - refunded,
  }
}

/**
 * Returns the order status and the payment status that Medusa's admin shows. `paid` is the total of the order's
 * transactions in minor units.
 */
export async function retrieveOrderStatuses(
  { stage }: TrapContext,
  orderId: string
): Promise<{ status: string; paymentStatus: string; paid: number }> {
  const { order } = await expectSuccess(
    stage.admin.request(
      "get",
      `/admin/orders/${orderId}?fields=id,status,payment_status,*transactions`
    )
  )
  const transactions = (order.transactions ?? []) as { amount: number }[]
  return {
    status: order.status,
    paymentStatus: order.payment_status,
    paid: transactions.reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0
    ),
  }
}

/** Sends the request that a button in Medusa's admin sends, and returns the HTTP status of the answer. */
export async function pressAdminButton(
  { stage }: TrapContext,
  path: string,
  body: unknown = {}
): Promise<number> {
  const { status } = await stage.admin.request("post", `/admin/${path}`, body)
  return status
}

export const medusaMoneyOf = (
  { stage }: TrapContext,
  { collectionId }: { collectionId: string }
) => medusaSums(stage.container, collectionId)
