import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { createResumeUrl } from "../../../../src/reminders/resume-url"
import type { Page } from "playwright-core"

import { sendDueReminders } from "../../../../src/reminders/send-reminders"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import {
  letChargeTimePass,
  synchronizeAfterTimePassed,
} from "../../../support/app/let-charge-time-pass"

const MINUTE = 60_000
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true }

describeBrowserShop(
  "a payment that a resume link continues",
  { account: { reminders: { mode: "events" } } },
  (shop) => {
    /**
     * Creates a Pix code in a browser window, closes the window, and sends the reminder about the code. Returns a
     * resume link like the one in the reminder.
     */
    async function leftOnADesk() {
      const { page, cartId } = await aShopperAtPayment(shop)
      await theCodePayment(page).requestCode()
      const { merchantChargeId } = (await shop.charges()).at(-1)!
      await page.close()
      await letChargeTimePass(shop, { merchantChargeId }, 11 * MINUTE, {
        atGateway: false,
      })
      await sendDueReminders(shop.container)
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      const [charge] = await ledger.listCharges({
        merchant_charge_id: merchantChargeId,
      })
      const link = await createResumeUrl(shop.container, charge!.id)
      return { cartId, merchantChargeId, link: link! }
    }
    const isWithinTheScreen = (page: Page) =>
      page.evaluate(
        () => document.documentElement.scrollWidth <= window.innerWidth
      )

    it("a phone that opens the resume link of a Pix code from a computer shows this code, and later that the payment was received", async () => {
      const { cartId, merchantChargeId, link } = await leftOnADesk()
      const { page, reports } = await shop.newShopper(PHONE)
      await page.goto(link)
      await theCodePayment(page).payload.waitFor()

      const robots = page.locator('meta[name="robots"]')
      expect(await robots.getAttribute("content")).toBe("noindex")
      expect(await isWithinTheScreen(page)).toBe(true)
      await shop.simulator.pay(merchantChargeId)
      await page.getByText("Pagamento recebido. Obrigado!").waitFor()

      await expectBought(shop, { cartId, amount: 9_990, charges: ["PIX PAID"] })
      expect(listConsoleErrors(reports)).toEqual([])
    })

    it("after a Pix code has expired, a shopper who enters a document and presses the button on the resume page gets another Pix code that can be paid", async () => {
      const { cartId, merchantChargeId, link } = await leftOnADesk()
      await synchronizeAfterTimePassed(shop, { merchantChargeId }, 60 * MINUTE)
      const { page, reports } = await shop.newShopper(PHONE)
      await page.goto(link)
      await page.getByText("Total: R$\u00a099,90").waitFor()

      await page.getByLabel("CPF ou CNPJ").fill("529.982.247-25")
      await page.getByRole("button", { name: "Gerar novo código" }).click()
      await theCodePayment(page).payload.waitFor()
      expect(await isWithinTheScreen(page)).toBe(true)
      await shop.simulator.pay((await shop.charges()).at(-1)!.merchantChargeId)
      await page.getByText("Pagamento recebido. Obrigado!").waitFor()

      await expectBought(shop, {
        cartId,
        amount: 9_990,
        charges: ["PIX EXPIRED", "PIX PAID"],
      })
      expect(listConsoleErrors(reports)).toEqual([])
    })
  }
)
