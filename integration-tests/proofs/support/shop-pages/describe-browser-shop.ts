import {
  describeServedShop,
  type ServedShop,
  type ServedShopOptions,
} from "./describe-served-shop"
import {
  closeWindow,
  openShopperWindow,
  type BrowserShopper,
  type WindowOptions,
} from "../browser/a-window"
import { describeInBrowser } from "../browser/describe-in-browser"

export interface BrowserShop extends ServedShop {
  newShopper(options?: WindowOptions): Promise<BrowserShopper>
}

/**
 * Declares tests of the demo shop in a real browser, with a running Medusa and the published card SDK. Closes all
 * browser windows after each test.
 */
export function describeBrowserShop(
  name: string,
  options: Pick<ServedShopOptions, "account" | "react">,
  testSuite: (shop: BrowserShop) => void
): void {
  describeInBrowser(name, (browser) => {
    describeServedShop(options, (shop) => {
      const opened: BrowserShopper[] = []
      afterEach(async () => {
        await Promise.all(opened.splice(0).map(closeWindow))
      })

      testSuite(
        Object.defineProperties({} as BrowserShop, {
          ...Object.getOwnPropertyDescriptors(shop),
          newShopper: {
            value: async (options?: WindowOptions) => {
              const { url } = shop.simulator
              const shopper = await openShopperWindow(browser(), url, options)
              opened.push(shopper)
              return shopper
            },
          },
        })
      )
    })
  })
}
