import Medusa from "@medusajs/js-sdk"
import type {
  HttpTypes,
  IEventBusModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { aTemporaryCardToken } from "../../../../harness/shopper/a-card"
import { aCardCheckout, CPF } from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import type { PublicSessionData } from "../../../../harness/shopper/a-code-checkout"
import { aGuest } from "../../../../harness/shopper/a-shopper"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import { eventually } from "../../../../harness/eventually"
import { medusaSums } from "../../../support/orders/medusa-sums"
import {
  listTypeScriptBlocks,
  runCode,
} from "../../../support/documents/typescript-blocks"

type PayByCard = (
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  card: { temporaryCardToken: string; document: string; installments: number }
) => Promise<{ kind: string; message?: string; order?: { id: string } }>

interface PixStorefront {
  askForPixCode(
    sdk: Medusa,
    cart: HttpTypes.StoreCart,
    document: string
  ): Promise<{ id: string; shown: PublicSessionData }>
  stateOfPayment(sdk: Medusa, sessionId: string): Promise<object>
}

interface SubscriberModule {
  default: (given: { event: unknown; container: unknown }) => Promise<void>
  config: { event: string }
}

describeShopWithSimulator({}, (shop) => {
  const [storefront = "", pixStorefront = ""] =
    listTypeScriptBlocks("docs/store-api.md")

  const aCartOfTheSdk = async () => {
    const checkout = await aCardCheckout({
      ...shop,
      shopper: aGuest(shop.api, shop.store),
    })
    const sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.store.publishableKey,
    })
    const { cart } = await sdk.store.cart.retrieve(checkout.cartId)
    return { checkout, sdk, cart }
  }

  /** Runs `work` while the simulator sends its notifications to the store. */
  const whileNotified = async (work: () => Promise<void>) => {
    await shop.simulator.setNotificationUrl(
      `${shop.url}/hooks/checkout-transparent/br`
    )
    try {
      await work()
    } finally {
      await shop.simulator.setNotificationUrl(null)
    }
  }

  /**
   * Runs `work` while the simulator notifies the store and a subscriber from the documents receives the store's events.
   */
  const whileSubscribed = async (
    subscriber: string,
    container: { resolve(name: string): unknown },
    work: () => Promise<void>
  ) => {
    const { default: receive, config } = runCode<SubscriberModule>(subscriber)
    const listen = (event: unknown) => receive({ event, container })
    const bus = shop.container.resolve<IEventBusModuleService>(
      Modules.EVENT_BUS
    )
    bus.subscribe(config.event, listen)
    await whileNotified(work).finally(() =>
      bus.unsubscribe(config.event, listen)
    )
  }

  describe("the examples of docs/store-api.md", () => {
    it("the first example in docs/store-api.md uses Medusa's JS SDK to pay an order by card", async () => {
      const { payByCard } = runCode<{ payByCard: PayByCard }>(storefront)
      const { checkout, sdk, cart } = await aCartOfTheSdk()
      const temporaryCardToken = await aTemporaryCardToken(shop.simulator.url)

      const result = await payByCard(sdk, cart, {
        temporaryCardToken,
        document: CPF,
        installments: 3,
      })

      expect(result).toMatchObject({
        kind: "paid",
        order: { id: expect.any(String) },
      })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990 })
    })

    it("the second example in docs/store-api.md gets a Pix code, and reports the payment as pending and then as paid with its order", async () => {
      const { askForPixCode, stateOfPayment } =
        runCode<PixStorefront>(pixStorefront)
      const { sdk, cart } = await aCartOfTheSdk()

      const { id, shown } = await askForPixCode(sdk, cart, CPF)
      const waiting = await stateOfPayment(sdk, id)

      expect(shown.code?.payload).toContain("br.gov.bcb.pix")
      expect(waiting).toMatchObject({ state: "pending", order_id: null })
      await whileNotified(async () => {
        await shop.simulator.pay(shown.merchant_charge_id ?? "")
        await eventually(async () =>
          expect(await stateOfPayment(sdk, id)).toMatchObject({
            state: "paid",
            order_id: expect.stringMatching(/^order_/),
          })
        )
      })
    })

    it("the example subscriber in docs/events.md receives the event of a paid order", async () => {
      const [subscriber = ""] = listTypeScriptBlocks("docs/events.md")
      const lines: string[] = []
      const logger = { info: (line: string) => lines.push(line) }

      await whileSubscribed(subscriber, { resolve: () => logger }, async () => {
        const { orderId } = await aSoldOrder(shop)

        // The store is shared: an event of an earlier test's order may arrive only now.
        await eventually(() =>
          expect(lines.filter((line) => line.includes(orderId))).toEqual([
            `Order ${orderId} is paid: 99.9 of 99.9.`,
          ])
        )
      })
    })
  })
})
