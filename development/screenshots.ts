// `npm run screenshots`, while `npm start` runs: the shop as it is, for docs/screenshots. Buys by card
// on a desktop, by Pix and by payment link on a phone.
import { readFileSync } from "node:fs"

import type { Browser } from "playwright-core"

import { launchChromium, unpackChromium } from "./browser/chromium"
import { type RunningStore, runningStore } from "./demo/running-store"
import {
  keepAs,
  payByCard,
  payByLink,
  payByPix,
  type Walk,
  walkToPayment,
} from "./screenshots/walk"

const DEVICES = {
  desktop: { name: "desktop", width: 1280, height: 900 },
  phone: { name: "phone", width: 390, height: 844 },
} as const

async function takeScreenshots(): Promise<void> {
  const store = runningStore()
  if (!store) throw new Error("No store is open; start it with npm start.")
  const chromium = unpackChromium()
  if (chromium.problem) throw new Error(chromium.problem)
  const browser = await launchChromium(chromium.executablePath)
  try {
    const { desktop, phone } = DEVICES
    await walkThrough({ browser, store, device: desktop, pay: payByCard })
    await walkThrough({ browser, store, device: phone, pay: payByPix })
    await walkThrough({ browser, store, device: phone, pay: payByLink })
    await putSideBySide(browser)
  } finally {
    await browser.close()
    chromium.remove()
  }
}

async function walkThrough({
  browser,
  store,
  device: { name: device, ...viewport },
  pay,
}: {
  browser: Browser
  store: RunningStore
  device: { name: string; width: number; height: number }
  pay: typeof payByPix
}): Promise<void> {
  const context = await browser.newContext({ locale: "pt-BR", viewport })
  const page = await context.newPage()
  const walk: Walk = {
    page,
    store,
    keep: async (name) => {
      await page.evaluate("scrollTo(0, 0)")
      await page.screenshot({
        path: keepAs(`${device}-${name}`),
        animations: "disabled",
        fullPage: true,
      })
    },
  }
  await walkToPayment(walk)
  await pay(walk, context)
  await context.close()
}

/** What the README shows. */
async function putSideBySide(browser: Browser): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 1050 },
  })
  const picture = (name: string, width: number) =>
    `<img style="width:${width}px;height:1000px;object-fit:cover;object-position:top" src="data:image/png;base64,${readFileSync(keepAs(name)).toString("base64")}">`
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;align-items:flex-start;background:#e9e4da;width:max-content">
       ${picture("desktop-card", 820)}${picture("phone-pix", 340)}</body>`
  )
  await page.locator("body").screenshot({ path: keepAs("checkout") })
}

takeScreenshots().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
