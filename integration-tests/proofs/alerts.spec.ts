import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { Alert } from "../../src/charge/alert"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
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
  const anAlert = (key: string): Alert => ({
    ...{ key, cause: "permissions_changed", data: { by: "user_1" } },
  })
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
    await ledger().noteAlerts([anAlert("1")])
    await sendWhatIsDue(shop.container)
    await knex()("checkout_transparent_alert").update({
      ended_at: null,
      taken_at: knex().raw("taken_at - interval '1 day'"),
    })

    await sendWhatIsDue(shop.container)

    expect(await bell("permissions_changed")).toHaveLength(1)
    expect(await rows()).toEqual([
      expect.objectContaining({ channel: "feed", ended_at: expect.any(Date) }),
      expect.objectContaining({ channel: "email", ended_at: expect.any(Date) }),
    ])
  })

  it("are carried by an event of the store's bus, once, for Slack and the like", async () => {
    const raised = await alertsRaised(shop.container, async () => {
      await ledger().noteAlerts([anAlert("2")])
      await sendWhatIsDue(shop.container)
      await sendWhatIsDue(shop.container)
    })

    expect(raised).toEqual([
      expect.objectContaining({
        cause: "permissions_changed",
        title: "Permissions were changed",
        path: "/settings/checkout-transparent",
      }),
    ])
  })

  it("need no provider of e-mail: what nobody mails is told by the bell alone, and is done", async () => {
    await ledger().noteAlerts([anAlert("3")])

    await sendWhatIsDue(shop.container)

    const sent = await knex()("notification").select("channel", "status")
    expect(sent).toEqual([{ channel: "feed", status: "success" }])
    expect(await rows()).toEqual([
      expect.objectContaining({ failures: 0, ended_at: expect.any(Date) }),
      expect.objectContaining({ failures: 0, ended_at: expect.any(Date) }),
    ])
  })
})
