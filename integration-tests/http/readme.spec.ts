import Medusa from "@medusajs/js-sdk"
import type {
  HttpTypes,
  IEventBusModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { aTemporaryCardToken, CARDS } from "../support/a-card"
import { aCardCheckout, CPF } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { eventually } from "../support/eventually"
import { medusaSums } from "../support/medusa-sums"
import { codeBlocks, runCode } from "../support/readme-code"

interface MedusaConfigModule {
  default: {
    plugins: { resolve: string; options: object }[]
    modules: Record<
      string,
      { options?: { providers?: { resolve: string; id: string }[] } }
    >
  }
}

type PayByCard = (
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  card: { temporaryCardToken: string; document: string; installments: number }
) => Promise<{ kind: string; message?: string; order?: { id: string } }>

interface SubscriberModule {
  default: (given: { event: unknown; container: unknown }) => Promise<void>
  config: { event: string }
}

aCardShop({}, (shop) => {
  const [configuration = "", storefront = ""] = codeBlocks("README.md")

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

  describe("the README", () => {
    it("shows a medusa-config.ts that loads the plugin and its provider", () => {
      Object.assign(process.env, {
        CHECKOUT_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        CHECKOUT_BASE_URL: "https://gateway.example",
        CHECKOUT_CLIENT_ID: "client",
        CHECKOUT_CLIENT_SECRET: "secret",
        CHECKOUT_NOTIFICATION_TOKEN: "token",
        STORE_CORS: "http://localhost:8000",
        ADMIN_CORS: "http://localhost:9000",
        AUTH_CORS: "http://localhost:9000",
        JWT_SECRET: "secret",
        COOKIE_SECRET: "secret",
      })

      const { default: config } = runCode<MedusaConfigModule>(configuration)

      expect(config.plugins.map(({ resolve }) => resolve)).toContain(
        "medusa-payment-checkout-transparent"
      )
      expect(config.modules.payment?.options?.providers).toMatchObject([
        { resolve: "medusa-payment-checkout-transparent/providers", id: "br" },
      ])
    })

    it("shows a storefront that pays by card with the official SDK", async () => {
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

    it("leads to events that a store's own subscriber hears", async () => {
      const [subscriber = ""] = codeBlocks("docs/events.md")
      const { default: shipPaidOrder, config } =
        runCode<SubscriberModule>(subscriber)
      const lines: string[] = []
      const container = {
        resolve: () => ({ info: (line: string) => lines.push(line) }),
      }
      const listen = (event: unknown) => shipPaidOrder({ event, container })
      const bus = shop.container.resolve<IEventBusModuleService>(
        Modules.EVENT_BUS
      )
      bus.subscribe(config.event, listen)
      await shop.simulator.setNotificationUrl(
        `${shop.url}/hooks/checkout-transparent/br`
      )

      const { orderId } = await aSoldOrder(shop)

      await eventually(() =>
        expect(lines).toEqual([`Order ${orderId} is paid: 99.9 of 99.9.`])
      )
      await shop.simulator.setNotificationUrl(null)
      bus.unsubscribe(config.event, listen)
    })

    it("shows a storefront that tells a decline", async () => {
      const { payByCard } = runCode<{ payByCard: PayByCard }>(storefront)
      const { sdk, cart } = await aCartOfTheSdk()
      const temporaryCardToken = await aTemporaryCardToken(
        shop.simulator.url,
        CARDS.denied
      )

      const result = await payByCard(sdk, cart, {
        temporaryCardToken,
        document: CPF,
        installments: 1,
      })

      expect(result).toMatchObject({
        kind: "declined",
        message: expect.stringContaining("não foi autorizado"),
      })
    })
  })
})
