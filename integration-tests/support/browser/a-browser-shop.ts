import { buildShop } from "../../../development/storefront/build-shop"
import { siteOf } from "../../../development/storefront/site-of-shop"
import {
  type ShopServer,
  startShopServer,
} from "../../../development/storefront/shop-server"
import { type CardShop, aCardShop } from "../a-card-shop"
import {
  closeWindow,
  openWindow,
  type Shopper,
  type WindowOptions,
} from "./a-window"
import { describeInBrowser } from "./describe-in-browser"

export interface BrowserShop extends CardShop {
  readonly shopUrl: string
  newShopper(options?: WindowOptions): Promise<Shopper>
}

interface BrowserShopOptions {
  /** Replaces options of every account; a function gets the address of the shop. */
  account?:
    Record<string, unknown> | ((shopUrl: string) => Record<string, unknown>)
  /** The version of React with which the shop is built. Default: 19. */
  react?: "18" | "19"
}

/**
 * The demo shop in a real browser, with a real Medusa, and the published card SDK, for whose hosts
 * the simulator answers. After every test the browser's windows are closed.
 */
export function aBrowserShop(
  name: string,
  { account = {}, react = "19" }: BrowserShopOptions,
  testSuite: (shop: BrowserShop) => void
): void {
  describeInBrowser(name, (browser) => {
    let served: ShopServer
    // Runs before Medusa starts, since Medusa may need the shop's address.
    beforeAll(async () => {
      served = await startShopServer(0)
      // The address to which payers of a link come back.
      process.env.SHOP_URL = served.url
    })
    afterAll(() => served.close())
    const accountOptions = () =>
      typeof account === "function" ? account(served.url) : account

    aCardShop(accountOptions, (shop) => {
      const opened: Shopper[] = []
      beforeAll(async () => {
        served.open(
          siteOf(await buildShop(react), {
            backendUrl: shop.url,
            publishableKey: shop.store.publishableKey,
            regionId: shop.store.regions.brazil,
            account: "br",
            simulatorUrl: shop.simulator.url,
            sdk: "package",
          })
        )
      })
      // Between tests only the URL is set: a reset of the simulator would end our access token.
      beforeEach(() =>
        shop.simulator.setNotificationUrl(
          `${shop.url}/hooks/checkout-transparent/br`
        )
      )
      afterEach(async () => {
        await Promise.all(opened.splice(0).map(closeWindow))
      })

      testSuite(
        Object.defineProperties({} as BrowserShop, {
          ...Object.getOwnPropertyDescriptors(shop),
          shopUrl: { get: () => served.url },
          newShopper: {
            value: async (options?: WindowOptions) => {
              const { url } = shop.simulator
              const shopper = await openWindow(browser(), url, options)
              opened.push(shopper)
              return shopper
            },
          },
        })
      )
    })
  })
}
