import type { Page } from "playwright-core"

import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import {
  accountOptionsAt,
  runConfirm,
} from "../../support/confirm/a-confirmation"
import { CARD_NUMBERS } from "../../../harness/shopper/a-card"
import { closeWindow, openShopperWindow } from "../support/browser/a-window"
import { describeInBrowser } from "../support/browser/describe-in-browser"

const A_CARD = {
  "Card number": CARD_NUMBERS.approved,
  "Name on the card": "MARIA DA SILVA",
  "CPF of the holder": "52998224725",
  "Expiry month (MM)": "12",
  "Expiry year (YYYY)": "2030",
  "Security code": "123",
}

describeInBrowser("the page on which confirm takes a card", (browser) => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await startSimulator()
  })
  afterAll(() => simulator.close())

  it("the confirm command's card page shows the card SDK's error for a wrong card, and sends only card tokens to the command", async () => {
    const { transparentToken } = defaultMerchant
    const account = {
      ...accountOptionsAt(simulator.url, { sdk: { transparentToken } }),
      // Only the SDK's package for production is installed here, not the sandbox's.
      environment: "production" as const,
    }
    const shopper = await openShopperWindow(browser(), simulator.url)
    const { page } = shopper
    let run: ReturnType<typeof runConfirm> | undefined
    const url = await new Promise<string>((opened) => {
      run = runConfirm(account, {
        browser: true,
        steps: ["card"],
        isRealMoney: true,
        limit: 1234,
        document: "52998224725",
        say: (line) => {
          const [, address] = /^Enter a card at (.*)/.exec(line) ?? []
          if (address !== undefined) opened(address)
        },
      })
    })
    const sent: (string | null)[] = []
    page.on("request", (request) => {
      const isToUs = request.method() === "POST" && request.url() === url
      if (isToUs) sent.push(request.postData())
    })

    await page.goto(url)
    await fillCardFields(page, { ...A_CARD, "Card number": "1" })
    await page.getByText(/^The SDK says: \w+/).waitFor()
    await fillCardFields(page, A_CARD)
    await page.getByText("Done. Back to the terminal.").waitFor()

    const result = await run
    expect(result?.ids("confirmed")).toContain("A-20")
    // The further tokens of the same card are for experiments with saved cards.
    expect(sent).toEqual([
      expect.stringMatching(
        /^\{"token":"[0-9a-f]+","more":\["[0-9a-f]+","[0-9a-f]+"\]\}$/
      ),
    ])
    expect(await simulator.charges()).toMatchObject([
      { capturedAmount: 1234, refundedAmount: 1234 },
    ])
    await closeWindow(shopper)
  })
})

async function fillCardFields(
  page: Page,
  card: Record<string, string>
): Promise<void> {
  for (const [label, value] of Object.entries(card)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole("button", { name: "Make a token" }).click()
}
