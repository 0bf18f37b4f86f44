import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { alertsRaised, bellOf, sendWhatIsDue } from "../support/the-bell"

// Somebody is to be mailed, and nobody mails.
beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    alerts: { emails: ["financeiro@shop.example"] },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

const ACCOUNT = {
  merchantDocument: defaultMerchant.merchantDocument,
  locale: "en",
}

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  /** As after a process that died between telling the bus and noting that it did. */
  const publishAgain = async () => {
    await knex()("checkout_transparent_outbox_entry").update({
      published_at: null,
      taken_until: null,
    })
    await sendWhatIsDue(shop.container)
  }
  const bell = async (cause: string) =>
    (await bellOf(admin)).filter((entry) => entry.cause === cause)
  /** Of all that is waiting; no mail was to be had. */
  const rows = () => knex()("checkout_transparent_alert").orderBy("created_at")

  describe("the dashboard's bell", () => {
    it("tells of a dispute once, with the order to go to, and not of its discrepancy as well", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.resolved()

      await sendWhatIsDue(shop.container)
      await publishAgain()

      const entries = await bellOf(admin)
      expect(entries).toEqual([
        {
          title: expect.stringMatching(/^Chargeback: order #\d+, R\$ 99\.90$/),
          description: expect.stringMatching(
            /^Answer in the merchant panel, [^\n]+\.\n.*\/app\/payments\/ctchg_\w+$/
          ),
          path: `/payments/${order.chargeId}`,
          cause: "chargeback_opened",
        },
      ])
    })
  })

  it("is told also when the process died after telling it, and not twice", async () => {
    await ledger().noteAlerts([{ key: "test:1", cause: "test", data: {} }])
    await sendWhatIsDue(shop.container)
    await knex()("checkout_transparent_alert").update({
      ended_at: null,
      taken_at: knex().raw("taken_at - interval '1 day'"),
    })

    await sendWhatIsDue(shop.container)

    expect(await bell("test")).toHaveLength(1)
    expect(await rows()).toEqual([
      expect.objectContaining({ channel: "feed", ended_at: expect.any(Date) }),
      expect.objectContaining({ channel: "email", ended_at: expect.any(Date) }),
    ])
  })

  it("are carried by an event of the store's bus, once, for Slack and the like", async () => {
    const raised = await alertsRaised(shop.container, async () => {
      await ledger().noteAlerts([{ key: "test:2", cause: "test", data: {} }])
      await sendWhatIsDue(shop.container)
      await sendWhatIsDue(shop.container)
    })

    expect(raised).toEqual([
      expect.objectContaining({
        cause: "test",
        title: "Test alert",
        description: expect.stringContaining("arrive here"),
        path: "/settings/checkout-transparent",
      }),
    ])
  })

  describe("an admin who tests alerts", () => {
    it("reads which channels told it, and why the others did not", async () => {
      const answer = await succeeds(
        admin.request("post", "/admin/checkout-transparent/alerts/test")
      )

      expect(answer).toEqual({
        sent: ["feed"],
        failed: [
          {
            channel: "email",
            why: expect.stringMatching(/no notification provider/),
          },
        ],
      })
      expect(await bell("test")).toHaveLength(1)
    })
  })
})
