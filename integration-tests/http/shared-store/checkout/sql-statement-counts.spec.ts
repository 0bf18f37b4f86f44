import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { postNotification } from "../../../../harness/notifications/deliver"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import { aCodeCheckout } from "../../../../harness/shopper/a-code-checkout"
import {
  aCart,
  aGuest,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { recordStatements } from "../../../support/database/recorded-statements"
import { aCardNotification } from "../../../support/notifications/a-card-notification"
import { synchronizeUntilNotificationsHandled } from "../../../support/notifications/stored-notifications"

/*
 * Most statements of a sale are Medusa's. Each statement that the plugin adds to the 134 statements of a sale costs
 * about a hundredth of the sale. A commit that adds a statement changes these figures, and says why the statement is
 * needed. The totals are those of Medusa 2.21.2.
 */
describeShopWithSimulator({}, (shop) => {
  const recordSqlStatements = (work: () => Promise<unknown>) =>
    recordStatements(shop.container, work)
  const aNewGuest = () => aGuest(shop.api, shop.store)
  const aCheckout = (chosen: { providerId?: string } = {}) =>
    aCardCheckoutWithCard({ ...shop, shopper: aNewGuest() }, chosen)

  // The first sale of a process requests an access token from the gateway. It also reads keys and the id of the
  // installation, which the process then keeps in memory.
  beforeEach(async () => {
    await expectSuccess((await aCheckout()).complete())
  })

  it("completing a cart by card runs 6 SQL statements of the plugin, and at most 134 statements including Medusa's", async () => {
    const checkout = await aCheckout()

    const { all, pluginStatements } = await recordSqlStatements(() =>
      expectSuccess(checkout.complete())
    )

    expect(pluginStatements).toEqual([
      // Reads the cart's open charge, and whether any cart of the store has ever received a discount or interest.
      "select charge, installation",
      // Reads the same data of the payment session, with the shopper's input.
      "select charge, installation, shopper_input",
      // The claim.
      "with charge, operation, shopper_input",
      // Counts the attempts for the attempt limits, including attempts that are only claimed.
      "select charge",
      "select access_token",
      // The outcome.
      "with charge, operation, shopper_input",
    ])
    expect(all.length).toBeLessThanOrEqual(134)
  })

  it("completing a cart with Medusa's default payment provider runs 1 SQL statement of the plugin, and at most 99 statements including Medusa's", async () => {
    const checkout = await aCheckout({ providerId: "pp_system_default" })

    const { all, pluginStatements } = await recordSqlStatements(() =>
      expectSuccess(checkout.complete())
    )

    expect(pluginStatements).toEqual(["select charge, installation"])
    expect(all.length).toBeLessThanOrEqual(99)
  })

  it("creating a Pix code runs 12 SQL statements of the plugin, and at most 59 statements including Medusa's", async () => {
    const checkout = await aCodeCheckout({ ...shop, shopper: aNewGuest() })

    const { all, pluginStatements } = await recordSqlStatements(() =>
      checkout.createCodeSession()
    )

    expect(pluginStatements).toEqual([
      // Takes a lease, so that only one request at a time creates sessions of a payment collection.
      "insert lease",
      "select installation",
      // Reads the collection's open charge, which the new charge would replace.
      "select charge",
      "insert shopper_input",
      // Core has deleted the sessions before.
      "select charge, installation",
      "select shopper_input",
      "update shopper_input",
      // The claim.
      "with charge, operation, shopper_input",
      // Counts the codes for the limit of codes, including codes that are only claimed.
      "select charge",
      "select access_token",
      // The outcome.
      "with charge, operation, shopper_input",
      // The picture of the code.
      "select charge",
    ])
    expect(all.length).toBeLessThanOrEqual(59)
  })

  it("if two notifications of the gateway arrive within one minute, the answer to the second notification needs only one SQL statement", async () => {
    const bus = shop.container.resolve<IEventBusModuleService>(
      Modules.EVENT_BUS
    )
    const post = () =>
      postNotification(`${shop.url}/hooks/checkout-transparent/br`, {
        body: aCardNotification(),
      })
    // The plugin records the first notification of each minute for administrators, which needs another statement.
    await post()
    await synchronizeUntilNotificationsHandled(shop.container)
    // This event would start the worker, whose statements do not belong to the answer.
    const emit = jest.spyOn(bus, "emit").mockResolvedValue()

    const { all } = await recordSqlStatements(post)

    emit.mockRestore()
    expect(all).toEqual([
      expect.stringMatching(/^with due as .* insert into .*_notification /),
    ])
    await post()
    await synchronizeUntilNotificationsHandled(shop.container)
  })

  it("changing a cart that has no charge of the plugin runs 1 SQL statement of the plugin", async () => {
    const guest = aNewGuest()
    const cartId = await aCart(guest, shop.store)
    const path = `/store/carts/${cartId}`

    const { pluginStatements } = await recordSqlStatements(async () => {
      await expectSuccess(
        guest.request("post", `${path}/line-items`, {
          variant_id: shop.store.variants.book,
          quantity: 1,
        })
      )
    })
    const ofEmail = await recordSqlStatements(() =>
      expectSuccess(guest.request("post", path, { email: "other@example.com" }))
    )

    expect(pluginStatements).toEqual(["select charge, installation"])
    expect(ofEmail.pluginStatements).toEqual(["select charge, installation"])
  })
})
