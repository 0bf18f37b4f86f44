import type { BrowserContext, Page } from "playwright-core"

import { buildShop } from "../../../development/storefront/build-shop"
import { siteOf } from "../../../development/storefront/site-of-shop"
import {
  type ShopServer,
  startShopServer,
} from "../../../development/storefront/shop-server"
import { type CardShop, aCardShop } from "../a-card-shop"
import { describeInBrowser } from "./describe-in-browser"
import { answerSdkHosts, type Interference } from "./the-sdk-hosts"
import { type BrowserReports, browserReports } from "./browser-reports"
import { WHILE_THE_TEST_LASTS_MS } from "../eventually"

/** A person with a browser of her own: nothing is stored in it yet. */
export interface Shopper {
  context: BrowserContext
  page: Page
  reports: BrowserReports
  /** One more tab. */
  newTab(): Promise<Page>
}

export interface BrowserShop extends CardShop {
  readonly shopUrl: string
  newShopper(options?: ShopperOptions): Promise<Shopper>
}

interface ShopperOptions {
  interfere?: Interference
  /** Default: a desktop's. */
  viewport?: { width: number; height: number }
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
      const opened: BrowserContext[] = []
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
        await Promise.all(opened.splice(0).map(closeQuietly))
      })

      testSuite(
        Object.defineProperties({} as BrowserShop, {
          ...Object.getOwnPropertyDescriptors(shop),
          shopUrl: { get: () => served.url },
          newShopper: {
            value: async ({ interfere, ...options }: ShopperOptions = {}) => {
              const context = await browser().newContext({
                locale: "pt-BR",
                timezoneId: "America/Sao_Paulo",
                viewport: { width: 1280, height: 900 },
                ...options,
              })
              opened.push(context)
              context.setDefaultTimeout(WHILE_THE_TEST_LASTS_MS)
              await answerSdkHosts(context, shop.simulator.url, interfere)
              return {
                context,
                reports: browserReports(context),
                page: await context.newPage(),
                newTab: () => context.newPage(),
              }
            },
          },
        })
      )
    })
  })
}

/** What is held up by then fails no other test. */
async function closeQuietly(context: BrowserContext): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }))
  )
  await context.close()
}
