import { ledgerOf } from "../../../../src/medusa/container"
import { synchronizeChargesOfOrder } from "../../../../src/reconciliation/queue/synchronize-now"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT_PROVIDER,
  PIX_PROVIDER,
} from "../../../../harness/shopper/a-code-checkout"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { anOrderWaitingForPayment } from "../../../support/orders/order-state"

const SETTINGS = "/admin/checkout-transparent/settings"
const CARD_PROVIDER = "pp_transparent-card_br"
const LINK_PROVIDER = "pp_transparent-link_br"
const OFF_TEXT =
  "Esta forma de pagamento não está disponível no momento e nada foi cobrado. Escolha outra."
const OFF = {
  status: 400,
  body: { type: "not_allowed", message: OFF_TEXT },
}

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(async () => {
    for (const id of [
      PIX_PROVIDER,
      PIX_AT_CHECKOUT_PROVIDER,
      CARD_PROVIDER,
      LINK_PROVIDER,
    ]) {
      await switchTo(id, true)
    }
  })

  const accountOf = async (id: string) => {
    const { accounts } = await expectSuccess(admin.request("get", SETTINGS))
    const account = id.split("_").at(-1)
    return accounts.find((one: { id: string }) => one.id === account)
  }
  const switchTo = async (id: string, on: boolean) => {
    const [, method, account] = /-([a-z]+)_(.+)$/.exec(id) ?? []
    const { revision } = await accountOf(id)
    const { account: shown } = await expectSuccess(
      admin.request("post", `${SETTINGS}/${account}`, {
        revision,
        reason: "The bank has an outage",
        values: { [`methods.${method}`]: on },
      })
    )
    return shown
  }
  const aShopper = () => aGuest(shop.api, shop.store)

  it("after Pix is switched off, the settings show how many Pix codes can still be paid and how many orders wait for them", async () => {
    const order = await anOrderWaitingForPayment(shop)

    await switchTo(PIX_AT_CHECKOUT_PROVIDER, false)

    await eventually(async () => {
      // A synchronization records the charge's order, unless another process is working on the charge at that moment.
      await synchronizeChargesOfOrder(shop.container, order.orderId)
      expect((await accountOf(PIX_AT_CHECKOUT_PROVIDER)).open_codes).toEqual([
        { method: "pix", count: 1, amount: 99.9, orders_waiting: 1 },
      ])
    })
    await shop.simulator.pay(order.merchantChargeId)
    await eventually(async () =>
      expect((await accountOf(PIX_AT_CHECKOUT_PROVIDER)).open_codes).toEqual([])
    )
  })

  it("a payment method that is switched off is no longer offered to shoppers, and all other methods still are", async () => {
    const shopper = aShopper()
    const listOfferedProviders = async () => {
      const { payment_providers, count } = await expectSuccess(
        shopper.request(
          "get",
          `/store/payment-providers?region_id=${shop.store.regions.brazil}`
        )
      )
      const { configuration } = await expectSuccess(
        shopper.request(
          "get",
          "/store/checkout-transparent/configuration?account=br"
        )
      )
      const ids = (payment_providers as { id: string }[]).map(({ id }) => id)
      return { ids, count, methods: Object.keys(configuration.methods) }
    }

    const before = await listOfferedProviders()
    await switchTo(PIX_PROVIDER, false)
    const after = await listOfferedProviders()

    expect(before.ids).toContain(PIX_PROVIDER)
    expect(after.ids).toEqual(before.ids.filter((id) => id !== PIX_PROVIDER))
    expect(after.count).toBe(before.count - 1)
    expect(before.methods).toContain("pix")
    expect(after.methods).toEqual(before.methods.filter((m) => m !== "pix"))
  })

  it("while Pix is switched off, a request for a Pix code is refused with a message and stores nothing, and it succeeds after Pix is switched on", async () => {
    const checkout = await aCodeCheckout({ ...shop, shopper: aShopper() })
    await switchTo(PIX_PROVIDER, false)

    const stored = jest.spyOn(ledgerOf(shop.container), "storeShopperInput")
    const refusal = await checkout.createSession()
    const inputs = stored.mock.calls.length
    stored.mockRestore()
    const asked = (await shop.requests("pix")).length
    await switchTo(PIX_PROVIDER, true)

    expect(refusal).toMatchObject(OFF)
    expect([inputs, asked]).toEqual([0, 0])
    expect((await checkout.createCodeSession()).shown).toMatchObject({
      state: "pending",
    })
  })
})
