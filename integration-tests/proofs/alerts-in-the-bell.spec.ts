import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, resolveAndSynchronize } from "../support/a-sold-order"
import { ADMIN_LOGIN, type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { thePollComesAfter } from "../support/expect-published"
import { RESERVED_CARD } from "../support/payment-methods"
import { aReplacedCode } from "../support/replaced-codes"
import { bellOf, sendWhatIsDue } from "../support/the-bell"

const SETTINGS = "/admin/checkout-transparent/settings"
const SETTINGS_PAGE = "/settings/checkout-transparent"

const ACCOUNT = {
  merchantDocument: defaultMerchant.merchantDocument,
  automaticRefunds: { mostPerHour: 1 },
  ...{ clientId: null, clientSecret: null },
}

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({ alerts: { locale: "en" } })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setCodesCancelable(true))
  beforeEach(async () => {
    await save(defaultMerchant.credential)
    await save(defaultMerchant.credential, "br-manual")
  })

  /** What the bell has of this cause, after the job has run for a second time as well. */
  const reportedAs = async (cause: string) => {
    await sendWhatIsDue(shop.container)
    await sendWhatIsDue(shop.container)
    return (await bellOf(admin)).filter((entry) => entry.cause === cause)
  }
  const save = async (values: object, account = "br") => {
    const { accounts } = await succeeds(admin.request("get", SETTINGS))
    const { revision } = accounts.find(
      ({ id }: { id: string }) => id === account
    )
    return succeeds(
      admin.request("post", `${SETTINGS}/${account}`, { revision, values })
    )
  }

  describe("the dashboard's bell tells once", () => {
    it("that a dispute was lost, with the order to go to", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.resolved()
      await shop.simulator.panelLoseDispute(order.merchantChargeId)
      await shop.resolved()

      expect(await reportedAs("chargeback_lost")).toEqual([
        {
          title: "Chargeback lost",
          description: expect.stringContaining(
            "R$99.90 went back to the payer, and is booked as a refund."
          ),
          path: `/orders/${order.orderId}`,
          cause: "chargeback_lost",
        },
      ])
    })

    it("that reserved money ends soon, a day before it does and not earlier", async () => {
      await shop.simulator.setNotificationUrl(
        shop.hookUrl.replace(/br$/, "br-manual")
      )
      const order = await RESERVED_CARD.sell(shop)
      await shop.resolved()
      await resolveAndSynchronize(shop)

      await thePollComesAfter(shop, order, 5.9)
      const early = await reportedAs("authorization_ending")
      await thePollComesAfter(shop, order, 0.2)
      await resolveAndSynchronize(shop)

      expect(early).toEqual([])
      expect(await reportedAs("authorization_ending")).toEqual([
        {
          title: "Card authorization expires soon",
          description: expect.stringContaining("R$99.90 is reserved"),
          path: `/orders/${order.orderId}`,
          cause: "authorization_ending",
        },
      ])
    })

    it("that no more money goes back by itself within the hour", async () => {
      const [first, other] = [
        await aReplacedCode(shop),
        await aReplacedCode(shop),
      ]
      await shop.simulator.pay(first.merchantChargeId)
      await eventually(async () =>
        expect(await reportedAs("automatic_refund")).toHaveLength(1)
      )

      await shop.simulator.pay(other.merchantChargeId)

      await eventually(async () =>
        expect(await reportedAs("automatic_refunds_capped")).toEqual([
          {
            title: "Limit of automatic refunds reached",
            description: expect.stringMatching(/The limit is 1 an hour\./),
            path: expect.any(String),
            cause: "automatic_refunds_capped",
          },
        ])
      )
      expect(await reportedAs("automatic_refund")).toHaveLength(1)
    })

    it("which settings were changed, for each change, and neither a value nor a name", async () => {
      const before = await reportedAs("settings_changed")
      await save({ "installments.maximum": 6 })
      const first = await reportedAs("settings_changed")
      await save({ "installments.maximum": 3 })

      expect(first.slice(before.length)).toEqual([
        {
          title: "Settings changed",
          description: expect.stringContaining(
            "Changed: installments.maximum."
          ),
          path: SETTINGS_PAGE,
          cause: "settings_changed",
        },
      ])
      expect(JSON.stringify(first)).not.toContain(ADMIN_LOGIN.email)
      expect(await reportedAs("settings_changed")).toHaveLength(
        before.length + 2
      )
    })

    it("that the old one of a secret ends, a day before the gateway ends it", async () => {
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await save({ clientSecret: "the-new-secret" })
      const early = await reportedAs("secret_ending")
      await knex("checkout_transparent_setting")
        .where({ name: "clientSecret", account: "br" })
        .update({ set_at: knex.raw("set_at - interval '6 days 1 hour'") })
      await knex("checkout_transparent_admin_action").update({
        created_at: knex.raw("created_at - interval '6 days 1 hour'"),
      })
      // Settings are read when one has changed.
      await save({ "installments.maximum": 6 })

      expect(early).toEqual([])
      expect(await reportedAs("secret_ending")).toEqual([
        {
          title: "Old secret expires soon",
          description: expect.stringContaining(
            "The old value of clientSecret works until"
          ),
          path: SETTINGS_PAGE,
          cause: "secret_ending",
        },
      ])
    })
  })
})
