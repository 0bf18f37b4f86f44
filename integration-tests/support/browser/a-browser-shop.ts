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
  /** Over the options of every account; may need to know where the shop is. */
  account?:
    Record<string, unknown> | ((shopUrl: string) => Record<string, unknown>)
  /** The React that the shop is built with. Default 19. */
  react?: "18" | "19"
  /** Where the shop has the card SDK from. Default: its package. */
  sdk?: "package" | "simulator"
}

/**
 * The demo shop in a real browser, in front of a real Medusa; the published card SDK, whose hosts are
 * answered by the simulator. After every test the browser's windows are closed.
 */
export function aBrowserShop(
  name: string,
  { account = {}, react = "19", sdk = "package" }: BrowserShopOptions,
  testSuite: (shop: BrowserShop) => void
): void {
  describeInBrowser(name, (browser) => {
    let served: ShopServer
    // Before Medusa, which may be told its address.
    beforeAll(async () => {
      served = await startShopServer(0)
      // Where payers of a link are sent back to.
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
            sdk,
          })
        )
      })
      // Not reset between tests, since our access token would be: only where it tells of payments.
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
