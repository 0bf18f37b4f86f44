import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aTemporaryCardToken } from "../support/a-card"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  CPF,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { tablesThatHold } from "../support/database/what-is-written"
import { medusaSums } from "../support/medusa-sums"

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const aCheckout = () =>
    aCardCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const startSession = (collectionId: string, body: object) =>
    admin.request(
      "post",
      `/admin/payment-collections/${collectionId}/payment-sessions`,
      body
    )

  const ask = async (sql: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)
      .raw<{ rows: Record<string, unknown>[] }>(sql)
    return rows
  }

  describe("a payment session that is started in the admin", () => {
    it("with a card keeps token and document out of every table and of its answer, and pays", async () => {
      const { collectionId, complete } = await aCheckout()
      const token = await aTemporaryCardToken(shop.simulator.url)

      const answer = await startSession(collectionId, {
        provider_id: CARD_PROVIDER,
        data: {
          temporary_card_token: token,
          document: CPF,
          note: `a copy of ${token}`,
        },
      })

      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(token)
      expect(await tablesThatHold(ask, [token, CPF])).toEqual([])
      await succeeds(complete())
      expect(await medusaSums(shop.container, collectionId)).toMatchObject({
        captured: 9990,
      })
    })

    it("with a card that cannot be read is refused without repeating it, and writes nothing", async () => {
      const { collectionId } = await aCheckout()
      const token = `canary-${randomUUID()}`

      const answer = await startSession(collectionId, {
        provider_id: CARD_PROVIDER,
        data: { temporary_card_token: token, document: "1" },
      })

      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: "invalid_data",
          message: expect.stringMatching(/^Invalid card payment: .*document/),
        },
      })
      expect(JSON.stringify(answer.body)).not.toContain(token)
      expect(await tablesThatHold(ask, [token])).toEqual([])
    })

    it("without data is told what is missing", async () => {
      const { collectionId } = await aCheckout()

      const { payment_collection } = await succeeds(
        startSession(collectionId, { provider_id: CARD_PROVIDER })
      )

      expect(payment_collection.payment_sessions).toMatchObject([
        { data: { checkout_transparent: { state: "incomplete" } } },
      ])
    })

    it("of another provider keeps its data as always", async () => {
      const { collectionId } = await aCheckout()

      await succeeds(
        startSession(collectionId, {
          provider_id: "pp_system_default",
          data: { note: "by phone" },
        })
      )

      expect(await tablesThatHold(ask, ["by phone"])).toEqual([
        "public.payment_session: by phone",
      ])
    })

    it.each([CARD_PROVIDER, "pp_system_default"])(
      "(%s) is refused while the collection's charge is open, and the session that was paid stays",
      async (providerId) => {
        const shopper = aGuest(shop.api, shop.store)
        const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
        await succeeds(checkout.complete())
        const sessions = () =>
          ask(
            `select id, status from payment_session where payment_collection_id = '${checkout.collectionId}'`
          )
        const before = await sessions()

        const answer = await startSession(checkout.collectionId, {
          provider_id: providerId,
        })

        expect(answer).toMatchObject({
          status: 400,
          body: {
            type: "not_allowed",
            message: expect.stringMatching(/^Já existe um pagamento/),
          },
        })
        expect(await sessions()).toEqual(before)
      }
    )
  })
})
