import { defaultMerchant } from "../../src/simulator"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder, bothSums, type Sale } from "../support/a-sold-order"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const SETTINGS = "/admin/checkout-transparent/settings"

aNotifiedShop(ACCOUNT_TO_SET_UP, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  beforeEach(async () => {
    await decide({
      ...defaultMerchant.credential,
      softDescriptor: "LOJA DEMO",
      capture: "at_shipment",
    })
  })

  const decide = async (values: object) => {
    const { accounts } = await succeeds(admin.request("get", SETTINGS))
    const { revision } = accounts.find(({ id }: { id: string }) => id === "br")
    await succeeds(
      admin.request("post", `${SETTINGS}/br`, { revision, values })
    )
  }
  /** All goods of an order leave the house, and are on their way. */
  const ship = async ({ orderId }: Sale) => {
    const path = `/admin/orders/${orderId}`
    const { order } = await succeeds(admin.request("get", path))
    const items = (order.items as { id: string }[]).map(({ id }) => ({
      id,
      quantity: 1,
    }))
    await succeeds(admin.request("post", `${path}/fulfillments`, { items }))
    const { order: packed } = await succeeds(
      admin.request("get", `${path}?fields=*fulfillments`)
    )
    const [{ id }] = packed.fulfillments as [{ id: string }]
    await succeeds(
      admin.request("post", `${path}/fulfillments/${id}/shipments`, { items })
    )
  }
  const captured = async (sale: Sale) => {
    const { gateway, medusa } = await bothSums(shop, sale)
    return [gateway.captured, medusa.captured]
  }

  it("money is reserved with the order, and taken as a whole when it is shipped", async () => {
    const sale = await aSoldOrder(shop)
    expect(await captured(sale)).toEqual([0, 0])

    await ship(sale)

    await eventually(async () =>
      expect(await captured(sale)).toEqual([9_990, 9_990])
    )
  })

  it("a payment keeps what held when it was made", async () => {
    await decide({ capture: "manual" })
    const reserved = await aSoldOrder(shop)
    await decide({ capture: "at_shipment" })
    const later = await aSoldOrder(shop)

    await ship(reserved)
    await ship(later)

    await eventually(async () =>
      expect(await captured(later)).toEqual([9_990, 9_990])
    )
    expect(await captured(reserved)).toEqual([0, 0])
  })

  it("a gateway that refuses the capture leaves the money reserved, and the log says what to do", async () => {
    const sale = await aSoldOrder(shop)
    const logged = jest.spyOn(shop.container.resolve("logger"), "error")
    await shop.simulator.on("capture").respond(422, { message: "no" }).once()

    await ship(sale)

    await eventually(() =>
      expect(logged).toHaveBeenCalledWith(
        expect.stringContaining("Capture it on the order's page")
      )
    )
    expect(await captured(sale)).toEqual([0, 0])
    logged.mockRestore()
  })
})
