import type { Page } from "playwright-core"

/** Makes a tab hidden or visible, as if the shopper changed to another app and back. */
export async function setTabVisibility(
  page: Page,
  visibility: "hidden" | "visible"
): Promise<void> {
  await page.evaluate((state) => {
    const overrideDocumentProperty = (
      name: "visibilityState" | "hidden",
      value: unknown
    ) =>
      Object.defineProperty(document, name, {
        configurable: true,
        get: () => value,
      })
    overrideDocumentProperty("visibilityState", state)
    overrideDocumentProperty("hidden", state === "hidden")
    document.dispatchEvent(new Event("visibilitychange"))
  }, visibility)
}

/**
 * Leaves a page and returns to it, like a shopper who pays in a bank's app. A page that waits for a payment then
 * requests the payment's state immediately.
 */
export async function leaveAndReturnTo(page: Page): Promise<void> {
  await setTabVisibility(page, "hidden")
  await setTabVisibility(page, "visible")
}
