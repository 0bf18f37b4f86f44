import { buildShop } from "../../../../harness/demo-shop/build-shop"
import {
  type ShopServer,
  type ShopSite,
  startShopServer,
} from "../../../../harness/demo-shop/shop-server"
import { buildShopSite } from "../../../../harness/demo-shop/shop-site"
import {
  type ShopWithSimulator,
  describeShopWithSimulator,
} from "../../../support/app/describe-shop-with-simulator"

export interface ServedShop extends ShopWithSimulator {
  readonly shopUrl: string
}

export interface ServedShopOptions {
  /**
   * Options that replace the options of every account, or a function that receives the URL of the shop and returns
   * these options.
   */
  account?:
    Record<string, unknown> | ((shopUrl: string) => Record<string, unknown>)
  /** The version of React with which the shop is built. The default is 19. */
  react?: "18" | "19"
  /** The source of the card SDK. The default is the npm package, which calls the gateway's host. */
  sdk?: "package" | "simulator"
  /** Changes the files and the content security policy that the shop's server sends. */
  change?: (site: ShopSite) => ShopSite
}

/** Declares tests of the demo shop at its own URL, with a running Medusa and the simulator. */
export function describeServedShop(
  {
    account = {},
    react = "19",
    sdk = "package",
    change = (site) => site,
  }: ServedShopOptions,
  testSuite: (shop: ServedShop) => void
): void {
  let served: ShopServer
  // The shop's server starts before Medusa, whose options may need the shop's address.
  beforeAll(async () => {
    served = await startShopServer(0)
    // Payers of a link return to this address.
    process.env.SHOP_URL = served.url
  })
  afterAll(() => served.close())
  const accountOptions = () =>
    typeof account === "function" ? account(served.url) : account

  describeShopWithSimulator(accountOptions, (shop) => {
    beforeAll(async () => {
      const site = buildShopSite(await buildShop(react), {
        backendUrl: shop.url,
        publishableKey: shop.store.publishableKey,
        regionId: shop.store.regions.brazil,
        account: "br",
        simulatorUrl: shop.simulator.url,
        sdk,
      })
      served.serveSite(change(site))
    })
    // Only the URL is set between tests. A reset of the simulator would invalidate the store's access token.
    beforeEach(() =>
      shop.simulator.setNotificationUrl(
        `${shop.url}/hooks/checkout-transparent/br`
      )
    )

    testSuite(
      Object.defineProperties({} as ServedShop, {
        ...Object.getOwnPropertyDescriptors(shop),
        shopUrl: { get: () => served.url },
      })
    )
  })
}
