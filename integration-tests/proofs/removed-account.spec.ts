import { resolve } from "node:path"

import { freePort } from "../../development/free-port"
import { startMedusa } from "../../development/medusa/medusa-process"
import { CARD_PROVIDER } from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import { anOrderOfFleet, fleetOrder } from "../support/a-fleet-order"
import type { SoldOrder } from "../support/a-sold-order"
import { succeeds } from "../support/a-shopper"
import { storeApiAt } from "../support/a-store-api"
import { type Admin, logIn } from "../support/an-admin"
import { databaseAt } from "../support/database/a-database"
import { eventually } from "../support/eventually"

/** A store without this plugin, and so without its providers. */
const PLAIN_MEDUSA = resolve(__dirname, "../core-traps/plain-medusa")

const SOLD = { captured: 9990, refunded: 0 }
const RETURNED = { captured: 9990, refunded: 9990 }
const CANCELED = {
  orderStatus: "canceled",
  orderPaid: 0,
  rows: RETURNED,
  gateway: RETURNED,
}

/** What docs/uninstalling.md says: the danger, and that its order of steps avoids it. */
describe("an order whose payment provider is removed", () => {
  let fleet: Fleet

  beforeAll(async () => {
    fleet = await aFleet()
  })
  afterAll(() => fleet.close())

  const anOrder = () =>
    anOrderOfFleet(fleet, fleet.guestAt({ process: fleet.first }))
  const adminOfPlugin = () => fleet.adminAt({ process: fleet.first })
  const cancel = (admin: Admin, { orderId }: SoldOrder) =>
    admin.request("post", `/admin/orders/${orderId}/cancel`)

  const synchronize = (admin: Admin, { chargeId }: SoldOrder) =>
    succeeds(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${chargeId}/synchronize`
      )
    )
  /** As the region has them. */
  const providersOnOffer = async (admin: Admin): Promise<string[]> => {
    const { brazil } = fleet.store.regions
    const { region } = await succeeds(
      admin.request("get", `/admin/regions/${brazil}?fields=*payment_providers`)
    )
    const providers: { id: string; is_enabled: boolean }[] =
      region.payment_providers
    return providers.filter((one) => one.is_enabled).map(({ id }) => id)
  }

  /** The same store, with only an account of another id in its configuration. */
  const withoutAccount = async (work: () => Promise<void>) => {
    await fleet.first.stop()
    await fleet.restart(fleet.first, {
      PLUGIN_OPTIONS: JSON.stringify({
        accounts: [
          {
            id: "other",
            environment: "development",
            baseUrl: fleet.simulator.url,
          },
        ],
      }),
    })
    await work()
    await fleet.first.stop()
    await fleet.restart(fleet.first)
  }

  /** A Medusa on the same database that does not know the plugin. */
  const withoutPlugin = async (work: (admin: Admin) => Promise<void>) => {
    await fleet.first.stop()
    const [{ name } = { name: "" }] = await fleet.rows<{ name: string }>(
      "select current_database() as name"
    )
    const plain = await startMedusa({
      port: await freePort(),
      directory: PLAIN_MEDUSA,
      databaseUrl: databaseAt(name).url,
      env: { NODE_ENV: "test" },
      onOutput: () => undefined,
    })
    try {
      await eventually(() => fetch(`${plain.url}/health`))
      await work(await logIn(storeApiAt(() => plain.url)))
    } finally {
      await plain.stop()
      await fleet.restart(fleet.first)
    }
  }

  it("is canceled by Medusa without the plugin, which books a refund that nobody made, until the plugin is back and the money is refunded", async () => {
    const [order, canceledBefore] = [await anOrder(), await anOrder()]
    await succeeds(cancel(await adminOfPlugin(), canceledBefore))

    await withoutPlugin(async (admin) => {
      await succeeds(cancel(admin, order))

      expect(await fleetOrder(fleet, admin, order)).toMatchObject({
        orderStatus: "canceled",
        orderPaid: 0,
        rows: SOLD,
        gateway: SOLD,
        moneyRequests: 0,
      })
      expect(await fleetOrder(fleet, admin, canceledBefore)).toMatchObject(
        CANCELED
      )
      expect(await providersOnOffer(admin)).toContain(CARD_PROVIDER)
    })

    const admin = await adminOfPlugin()
    await synchronize(admin, order)
    await fleet.simulator.panelRefund(order.merchantChargeId)
    await synchronize(admin, order)
    expect(await fleetOrder(fleet, admin, order)).toMatchObject({
      ...CANCELED,
      openDiscrepancies: [],
    })
  })

  it("is not canceled while only its account is gone, and is when the account is back", async () => {
    const order = await anOrder()

    await withoutAccount(async () => {
      const admin = await adminOfPlugin()
      const answer = await cancel(admin, order)

      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('the account "br"') },
      })
      expect(await fleetOrder(fleet, admin, order)).toMatchObject({
        orderStatus: "pending",
        orderPaid: 9990,
        rows: SOLD,
        gateway: SOLD,
      })
    })

    const admin = await adminOfPlugin()
    await succeeds(cancel(admin, order))
    expect(await fleetOrder(fleet, admin, order)).toMatchObject(CANCELED)
  })

  it("has no operation in flight for ever when its account is gone: its claim ends, and a person can say what happened", async () => {
    const { chargeId } = await anOrder()

    await withoutAccount(async () => {
      await fleet.rows(
        `update checkout_transparent_operation set state = 'in_flight', resolved_at = null,
          lease_expires_at = checkout_transparent_now() - interval '1 minute' where charge_id = $1`,
        [chargeId]
      )
      const admin = await adminOfPlugin()
      await admin.request(
        "post",
        `/admin/checkout-transparent/charges/${chargeId}/synchronize`
      )

      expect(
        await fleet.rows(
          "select state, error_code from checkout_transparent_operation where charge_id = $1",
          [chargeId]
        )
      ).toEqual([{ state: "unknown", error_code: "claim_expired" }])
    })
  })
})
