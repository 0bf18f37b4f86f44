import type { Page } from "playwright-core"

/**
 * Makes a tab hidden or visible, as when the shopper changes to her bank's app and back. In tests every tab is
 * otherwise visible.
 */
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

/**
 * Leaves a page and returns to it, as after a payment in the bank's app. A waiting page then asks for the state at
 * once.
 */
export async function comeBackTo(page: Page): Promise<void> {
  await makeTab(page, "hidden")
  await makeTab(page, "visible")
}
