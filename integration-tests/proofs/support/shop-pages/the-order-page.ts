import type { Page } from "playwright-core"

import { addShownTextToError } from "../browser/add-shown-text-to-error"

/** Waits until the page shows a placed and paid order. Returns the order's id. */
export async function waitForOrderPage(page: Page): Promise<string> {
  await addShownTextToError(page, page.waitForURL("**/pedidos/*"))
  await page.getByRole("heading", { name: /^Pedido nº \d+$/ }).waitFor()
  await page.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
  return new URL(page.url()).pathname.split("/")[2]!
}
