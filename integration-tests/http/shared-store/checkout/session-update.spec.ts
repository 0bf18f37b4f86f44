import { dirname, join } from "node:path"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import {
  aCardCheckoutWithCard,
  CPF,
} from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"

interface Session {
  id: string
  amount: number
  currency_code: string
  data: Record<string, unknown> & { client?: Record<string, unknown> }
}

/**
 * Imitates the route with which Medusa 2.22 updates a payment session. It merges the storefront's data into the
 * session's `data.client`, as Medusa's documentation says.
 */
async function updateClientData(
  request: MedusaRequest<{ data?: Record<string, unknown> }>,
  response: MedusaResponse
): Promise<void> {
  const payments = request.scope.resolve(Modules.PAYMENT)
  const id = request.params.session_id ?? ""
  const { amount, currency_code, data } =
    await payments.retrievePaymentSession(id)
  const client = { ...(data?.client as object), ...request.body.data }
  const rows = (
    payments as unknown as {
      paymentSessionService_: { update(session: object): Promise<unknown> }
    }
  ).paymentSessionService_
  await rows.update({ id, amount, currency_code, data: { ...data, client } })
  response.json({ payment_session: { id } })
}

interface RoutesLoaderClass {
  prototype: { getRoutes(): object[] }
}

/**
 * Adds Medusa 2.22's route for the update of a payment session to the routes that Medusa loads when it starts. Does
 * nothing if the installed Medusa has this route.
 */
function addSessionUpdateRoute(): void {
  const { RoutesLoader } = jest.requireActual<{
    RoutesLoader: RoutesLoaderClass
  }>(
    join(
      dirname(require.resolve("@medusajs/framework/http")),
      "routes-loader.js"
    )
  )
  const matcher = "/store/payment-collections/:id/payment-sessions/:session_id"
  const original = RoutesLoader.prototype.getRoutes
  jest.spyOn(RoutesLoader.prototype, "getRoutes").mockImplementation(function (
    this: unknown
  ) {
    const routes = original.call(this)
    const isThere = routes.some(
      (route) =>
        (route as { matcher?: unknown }).matcher === matcher &&
        (route as { method?: unknown }).method === "POST"
    )
    return isThere
      ? routes
      : [
          ...routes,
          {
            isRoute: true,
            matcher,
            method: "POST",
            shouldAppendStoreCors: true,
            optedOutOfAuth: false,
            handler: updateClientData,
          },
        ]
  })
}

addSessionUpdateRoute()

describeShopWithSimulator({}, (shop) => {
  async function aSession() {
    const checkout = await aCardCheckoutWithCard({
      ...shop,
      shopper: aGuest(shop.api, shop.store),
    })
    const payments = shop.container.resolve(Modules.PAYMENT)
    const readStoredSession = async () => {
      const [session] = await payments.listPaymentSessions({
        payment_collection_id: checkout.collectionId,
      })
      return session as unknown as Session
    }
    const { id } = await readStoredSession()
    const requestSessionUpdate = (data: Record<string, unknown>) =>
      checkout.shopper.request(
        "post",
        `/store/payment-collections/${checkout.collectionId}/payment-sessions/${id}`,
        { data }
      )
    return { checkout, stored: readStoredSession, update: requestSessionUpdate }
  }

  it("if a storefront updates the client data of a payment session with a CPF, the CPF is not stored, and the session can still be paid", async () => {
    const { checkout, stored, update } = await aSession()

    await expectSuccess(
      update({ document: CPF, gift: "yes", nested: { cpf: CPF } })
    )

    const { data } = await stored()
    expect(data.client).toEqual({ gift: "yes", nested: {} })
    expect(JSON.stringify(data)).not.toMatch(/529\.?982/)
    expect(await expectSuccess(checkout.complete())).toMatchObject({
      type: "order",
    })
  })

  it("a request that would write a card token into the client data of a payment session is refused as a whole", async () => {
    const { stored, update } = await aSession()

    const answer = await update({ temporary_card_token: "a-token", gift: 1 })

    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(
      "card data cannot be added to a payment session"
    )
    expect((await stored()).data.client).toBeUndefined()
    expect(JSON.stringify(answer.body)).not.toContain("a-token")
  })
})
