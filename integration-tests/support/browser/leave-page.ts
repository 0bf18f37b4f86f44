import type { Page } from "playwright-core"

/** As if the shopper went to her bank's app, or came back: a test's browser shows every tab. */
export async function makeTab(
  page: Page,
  visibility: "hidden" | "visible"
): Promise<void> {
  await page.evaluate((state) => {
    const report = (name: "visibilityState" | "hidden", value: unknown) =>
      Object.defineProperty(document, name, {
        configurable: true,
        get: () => value,
      })
    report("visibilityState", state)
    report("hidden", state === "hidden")
    document.dispatchEvent(new Event("visibilitychange"))
  }, visibility)
}

/** As after paying in the bank's app: a waiting page asks at once then. */
export async function comeBackTo(page: Page): Promise<void> {
  await makeTab(page, "hidden")
  await makeTab(page, "visible")
}
