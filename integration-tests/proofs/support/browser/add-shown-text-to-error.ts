import type { Page } from "playwright-core"

/** Waits for `waiting`. If it fails, the error also contains the text that the page shows. */
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
