import type { Page } from "playwright-core"

/** Waits for something on the page. If that fails, the error contains the text that the page shows instead. */
export async function addShownTextToError<Result>(
  page: Page,
  waiting: Promise<Result>
): Promise<Result> {
  try {
    return await waiting
  } catch (error) {
    const shown = await page.locator("main").innerText({ timeout: 10_000 })
    throw new Error(`${String(error)}\nAt ${page.url()} is shown:\n${shown}`)
  }
}
