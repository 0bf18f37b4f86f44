import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest, type StoreApi, succeeds } from "../support/a-shopper"
import { whatIsLogged } from "../support/what-is-logged"

const ADDRESS = "203.0.113.7"
const USER_AGENT = `Mozilla/5.0 (Telefone "São João"; ${"x".repeat(400)})`

aCardShop({ dialect: { deviceInformation: "customer" } }, (shop) => {
  const log = whatIsLogged(shop)

  it("a shopper's device is told to the gateway with the card, and to nobody else", async () => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const rows = async (table: string) =>
      JSON.stringify(await knex(table).select("*"))
    // What the shopper's own proxy says stands first; Medusa trusts the last.
    const headers = {
      "user-agent": USER_AGENT,
      "x-forwarded-for": `198.51.100.9, ${ADDRESS}`,
    }
    const api: StoreApi = {
      request: (call) =>
        shop.api.request({ ...call, headers: { ...call.headers, ...headers } }),
    }
    const shopper = aGuest(api, shop.store)

    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    const kept = await rows("checkout_transparent_shopper_input")
    const session = await rows("payment_session")
    await succeeds(checkout.complete())

    const [request] = await shop.requests("authorize")
    expect(request?.body).not.toHaveProperty("deviceInformation")
    expect(request?.body).toHaveProperty("customer.deviceInformation", {
      ip: ADDRESS,
      id: USER_AGENT.replaceAll("ã", "").slice(0, 255),
      sessionId: expect.stringMatching(/^payses_/) as string,
    })
    expect(await rows("checkout_transparent_shopper_input")).toBe("[]")
    const elsewhere = [
      ...[kept, session, log(), await rows("payment_session")],
      ...(await Promise.all(["payment", "order", "cart"].map(rows))),
      await rows("checkout_transparent_operation"),
      await rows("checkout_transparent_charge"),
    ].join()
    expect(elsewhere).toMatch(/"ctin_.*"payses_/s)
    expect(elsewhere).not.toContain(ADDRESS)
    expect(elsewhere).not.toContain("Mozilla")
  })
})
