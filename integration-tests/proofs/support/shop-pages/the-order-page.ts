import type { Page } from "playwright-core"

import { orWhatIsShown } from "../browser/or-what-is-shown"

/** Waits until the page shows a placed and paid order. Returns the order's id. */
export async function onTheOrderPage(page: Page): Promise<string> {
  await orWhatIsShown(page, page.waitForURL("**/pedidos/*"))
  await page.getByRole("heading", { name: /^Pedido nº \d+$/ }).waitFor()
  await page.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
  return new URL(page.url()).pathname.split("/")[2]!
}
