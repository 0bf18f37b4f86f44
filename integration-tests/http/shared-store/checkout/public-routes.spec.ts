import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../../src/medusa/container"
import { CARD_PROVIDER, CPF } from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  createPaymentSession,
} from "../../../../harness/shopper/a-shopper"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { eventually } from "../../../../harness/eventually"

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const fetchWithPublishableKey = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`, {
      headers: { "x-publishable-api-key": shop.store.publishableKey },
    })
    return {
      status: answer.status,
      cache: answer.headers.get("cache-control"),
      text: await answer.text(),
    }
  }
  const STORE = "/store/checkout-transparent"

  describe("a public route", () => {
    it.each([
      ["ways-of-paying?account=br&amount=21474836.48", "21474836.47"],
      ["ways-of-paying?account=br&amount=99999999.99", "21474836.47"],
      ["ways-of-paying?account=br&amount=1e3", "99.90"],
      ["ways-of-paying?account=br&cart_id=%00", "U+0000"],
      ["ways-of-paying?account=%00&amount=1.00", "U+0000"],
      ["configuration?account=br&locale=%00", "U+0000"],
      ["sessions/%00", "U+0000"],
      ["sessions/payses_1%00", "U+0000"],
    ])(
      "if a request to a route of the store API is invalid, it is answered with 400 and the reason, and the answer permits no shared caching (request: %s)",
      async (path, reason) => {
        const { status, cache, text } = await fetchWithPublishableKey(
          `${STORE}/${path}`
        )

        expect([status, text]).toEqual([400, expect.stringContaining(reason)])
        expect(cache ?? "").not.toContain("public")
      }
    )

    it("the store route for the prices of all ways of paying accepts an amount that equals the gateway's maximum", async () => {
      const { status, cache } = await fetchWithPublishableKey(
        `${STORE}/ways-of-paying?account=br&amount=21474836.47`
      )

      expect([status, cache]).toEqual([200, "public, max-age=60"])
    })
  })

  it("a route for administrators refuses a text that contains the NUL character U+0000 in its URL or body", async () => {
    const admin = "/admin/checkout-transparent"

    expect(await operator.request("get", `${admin}/charges/%00`)).toMatchObject(
      { status: 400 }
    )
    expect(
      await operator.request("post", `${admin}/charges/ctchg_1/resolve`, {
        outcome: "not_done",
        reason: "It is \0.",
      })
    ).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("U+0000") },
    })
  })

  describe("a refused payment session", () => {
    const CHOSEN = { document: CPF, temporary_card_token: "t".repeat(4_000) }
    const rows = () =>
      shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
          "checkout_transparent_shopper_input"
        )
        .select("id")
    const aCollection = async () => {
      const shopper = aGuest(shop.api, shop.store)
      const cartId = await aCart(shopper, shop.store)
      return { shopper, id: await aPaymentCollection(shopper, cartId) }
    }

    it("a payment session for a gateway account that is not configured is refused before the plugin stores the shopper's input", async () => {
      const { shopper, id } = await aCollection()
      const stored = jest.spyOn(ledgerOf(shop.container), "storeShopperInput")

      const { status, body } = await createPaymentSession(shopper, {
        collectionId: id,
        data: CHOSEN,
        providerId: "pp_transparent-card_nobody",
      })

      expect([status, body.message]).toEqual([
        400,
        'There is no payment provider "pp_transparent-card_nobody": the plugin\'s options have no account "nobody".',
      ])
      expect(stored).not.toHaveBeenCalled()
      stored.mockRestore()
      expect(await rows()).toEqual([])
    })

    it("a payment session with a provider that the cart's region does not offer is refused before the plugin stores the shopper's input", async () => {
      const { shopper, id } = await aCollection()
      const stored = jest.spyOn(ledgerOf(shop.container), "storeShopperInput")

      const { status, body } = await createPaymentSession(shopper, {
        collectionId: id,
        data: { document: CPF },
        providerId: "pp_transparent-pix_br-manual",
      })

      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/forma de pagamento não está disponível/),
      ])
      expect(stored).not.toHaveBeenCalled()
      stored.mockRestore()
      expect(await rows()).toEqual([])
    })

    it("the plugin deletes a shopper's stored input if Medusa fails to create the payment session", async () => {
      const { shopper, id } = await aCollection()
      const failing = jest
        .spyOn(shop.container.resolve(Modules.PAYMENT), "createPaymentSession")
        .mockRejectedValue(new Error("The database is gone."))

      const { status } = await createPaymentSession(shopper, {
        collectionId: id,
        data: CHOSEN,
        providerId: CARD_PROVIDER,
      })
      failing.mockRestore()

      expect(status).toBe(500)
      await eventually(async () => expect(await rows()).toEqual([]))
    })
  })

  describe("the notification URL", () => {
    it.each(["br", "an-account-that-is-not-there"])(
      "a GET request to the notification URL of a gateway account is answered with an explanation only, even if the account does not exist (account: %s)",
      async (account) => {
        const url = `${shop.url}/hooks/checkout-transparent/${account}`
        const opened = await fetch(url)
        const tried = await fetch(url, { method: "HEAD" })

        expect([opened.status, tried.status]).toEqual([200, 200])
        expect(await opened.text()).toBe(
          "This address receives the gateway's notifications by POST.\n"
        )
      }
    )
  })
})
