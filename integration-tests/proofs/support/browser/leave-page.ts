import type { Page } from "playwright-core"

/** Makes a tab hidden or visible, as when the shopper goes to her bank's app; in tests every tab is visible. */
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

/** Comes back to a page as after paying in the bank's app: a waiting page then asks at once. */
export async function comeBackTo(page: Page): Promise<void> {
  await makeTab(page, "hidden")
  await makeTab(page, "visible")
}
