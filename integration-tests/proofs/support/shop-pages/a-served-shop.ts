import { buildShop } from "../../../../harness/demo-shop/build-shop"
import {
  type ShopServer,
  type Site,
  startShopServer,
} from "../../../../harness/demo-shop/shop-server"
import { siteOf } from "../../../../harness/demo-shop/site-of-shop"
import { type CardShop, aCardShop } from "../../../support/app/a-card-shop"

export interface ServedShop extends CardShop {
  readonly shopUrl: string
}

export interface ServedShopOptions {
  /** Replaces options of every account; a function gets the address of the shop. */
  account?:
    Record<string, unknown> | ((shopUrl: string) => Record<string, unknown>)
  /** The version of React with which the shop is built. Default: 19. */
  react?: "18" | "19"
  /** The source of the card SDK. Default: the package, which calls the service's host. */
  sdk?: "package" | "simulator"
  /** Changes what the shop's address shows. */
  change?: (site: Site) => Site
}

/** The demo shop at an address of its own, with a real Medusa and the simulator. */
export function aServedShop(
  {
    account = {},
    react = "19",
    sdk = "package",
    change = (site) => site,
  }: ServedShopOptions,
  testSuite: (shop: ServedShop) => void
): void {
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
    beforeAll(async () => {
      const site = siteOf(await buildShop(react), {
        backendUrl: shop.url,
        publishableKey: shop.store.publishableKey,
        regionId: shop.store.regions.brazil,
        account: "br",
        simulatorUrl: shop.simulator.url,
        sdk,
      })
      served.open(change(site))
    })
    // Between tests only the URL is set: a reset of the simulator would end our access token.
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
