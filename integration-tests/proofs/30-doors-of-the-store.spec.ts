import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import { aCardShop } from "../support/a-card-shop"
import { PIX_PROVIDER } from "../support/a-code-checkout"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, ADMIN_LOGIN, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { loggedLines } from "../support/quiet"
import { sendWhatIsDue } from "../support/the-bell"

const SETTINGS = "/admin/checkout-transparent/settings"
const CARD_PROVIDER = "pp_transparent-card_br"
const DOCUMENT = "529.982.247-25"

aCardShop(ACCOUNT_TO_SET_UP, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    shop.container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .setLogLevel("silly")
    admin = await anAdmin(shop)
  })
  const knex = () =>
    shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const rowsOf = async (table: string) =>
    knex()(`checkout_transparent_${table}`).select("*")

  describe("a payment session of a payment collection that does not exist", () => {
    it.each([
      [
        "card",
        CARD_PROVIDER,
        { temporary_card_token: "a", document: DOCUMENT },
      ],
      ["Pix", PIX_PROVIDER, { document: DOCUMENT }],
    ])("is answered with 404, and stores nothing (%s)", async (_, id, data) => {
      const body = { provider_id: id, data }
      const path = "payment-collections/pay_col_invented/payment-sessions"
      const guest = aGuest(shop.api, shop.store)

      const ofGuest = await guest.request("post", `/store/${path}`, body)
      const ofAdmin = await admin.request("post", `/admin/${path}`, body)

      expect([ofGuest, ofAdmin]).toEqual(
        Array(2).fill({
          status: 404,
          body: {
            type: "not_found",
            message: expect.stringContaining('"pay_col_invented"'),
          },
        })
      )
      expect(await rowsOf("shopper_input")).toEqual([])
      // The night has one of its own.
      const leases: { lease_key: string }[] = await rowsOf("lease")
      expect(leases.filter((one) => one.lease_key !== "night")).toEqual([])
    })
  })

  describe("a client secret whose row was renamed in the database", () => {
    it("is not shown to shoppers, and an admin is told", async () => {
      const shown = () =>
        succeeds(
          aGuest(shop.api, shop.store).request(
            "get",
            "/store/checkout-transparent/configuration?account=br"
          )
        )
      const secret = "canary-client-secret"
      const save = async (values: object) => {
        const { accounts } = await succeeds(admin.request("get", SETTINGS))
        const { revision } = accounts[0]
        await succeeds(
          admin.request("post", `${SETTINGS}/br`, { revision, values })
        )
      }
      await save({
        "sdk.transparentToken": "for-everybody",
      })
      const { configuration: before } = await shown()
      await save({
        clientId: "a-client",
        clientSecret: secret,
      })

      await knex()("checkout_transparent_setting")
        .where({ name: "clientSecret" })
        .update({ name: "sdk.transparentToken" })
      await knex()("checkout_transparent_setting")
        .where({ name: "revision" })
        .update({ value: "99" })
      const problems = await eventually(async () => {
        const settings = await succeeds(admin.request("get", SETTINGS))
        const found = JSON.stringify(settings)
        expect(found).toContain("sdk.transparentToken of")
        return found
      })

      expect(before.sdk.transparent_token).toBe("for-everybody")
      expect(JSON.stringify(await shown())).not.toContain(secret)
      expect(problems).not.toContain(secret)
    })
  })

  describe("what staff do", () => {
    it("stands in no line of the log with an e-mail address", async () => {
      const { accounts } = await succeeds(admin.request("get", SETTINGS))
      await succeeds(
        admin.request("post", `${SETTINGS}/br`, {
          revision: accounts[0].revision,
          values: { "installments.maximum": 3 },
        })
      )
      await sendWhatIsDue(shop.container)

      const lines = loggedLines().join("\n")
      expect(lines).toContain(`POST ${SETTINGS}/br`)
      expect(lines).not.toContain(ADMIN_LOGIN.email)
    })
  })
})
