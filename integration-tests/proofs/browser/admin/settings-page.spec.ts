import type { Locator } from "playwright-core"

import { ACCOUNT_WITHOUT_SETTINGS } from "../../../../harness/store/account-without-settings"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import { aCodeCheckout } from "../../../../harness/shopper/a-code-checkout"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { anAdmin } from "../../../../harness/admin/an-admin"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import { eventually } from "../../../../harness/eventually"

const PATH = "/settings/checkout-transparent"
const SETTINGS = "/admin/checkout-transparent/settings"
const OTHER_LOGIN = { email: "bia@example.com", password: "another-password" }
const { clientId, clientSecret } = defaultMerchant.credential

describeDashboard(
  "the settings page of the admin",
  { ...ACCOUNT_WITHOUT_SETTINGS, capture: "manual" },
  (shop) => {
    // The database is replaced between tests, but the process keeps the entered settings of the last test for seconds.
    beforeEach(() =>
      eventually(() =>
        expect(
          shop.container
            .resolve<LedgerModuleService>(LEDGER_MODULE)
            .lastReadSettings().entered
        ).toEqual([])
      )
    )

    /** Opens a section of the settings page, unless it is already open. */
    const openDetailsOfForm = async (form: Locator) => {
      const isOpen = await form
        .locator("details")
        .first()
        .evaluate((details: HTMLDetailsElement) => details.open)
      if (!isOpen) await form.locator("summary").first().click()
    }

    const sellByCard = async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      return (await checkout.complete()).body.type as string
    }

    it("after an administrator has tested and saved credentials on the settings page, the next sale uses these credentials without a restart of the store", async () => {
      expect(await sellByCard()).toBe("cart")
      const page = await shop.openDashboard({ language: "ptBR", path: PATH })
      const form = page.getByRole("form", { name: "Credenciais" })
      await form.getByLabel("Client ID").fill(clientId)
      await form.getByLabel("Client secret").fill("um-segredo-errado")
      await form.getByRole("button", { name: "Testar conexão" }).click()
      await form.getByText("client secret", { exact: false }).last().waitFor()
      await form.getByText("Detalhes técnicos").waitFor()

      await form.getByLabel("Client secret").fill(clientSecret)
      await form.getByRole("button", { name: "Testar conexão" }).click()
      await form.getByText(/Respondeu em/).waitFor()
      await form.getByRole("button", { name: "Salvar" }).click()
      await form.getByText("admin@example.com").first().waitFor()
      const decisions = page.getByRole("form", { name: "Decisões" })
      await openDetailsOfForm(decisions)
      await decisions.getByLabel("Texto na fatura").fill("LOJA ADMIN")
      await decisions.getByRole("button", { name: "Salvar" }).click()
      await decisions.getByText("admin@example.com").first().waitFor()

      expect(await sellByCard()).toBe("order")
      expect(await page.content()).not.toContain(clientSecret)
    })

    const saveAsAnotherAdmin = async (values: object) => {
      const other = await anAdmin(shop, OTHER_LOGIN)
      const { accounts } = await expectSuccess(other.request("get", SETTINGS))
      const { revision } = accounts.find(
        ({ id }: { id: string }) => id === "br"
      )
      return expectSuccess(
        other.request("post", `${SETTINGS}/br`, { revision, values })
      )
    }

    it("before an administrator switches off Pix, a dialog shows how many Pix codes are unpaid, and closing the dialog returns the focus to the switch", async () => {
      await saveAsAnotherAdmin({ clientId, clientSecret })
      const shopper = aGuest(shop.api, shop.store)
      await (await aCodeCheckout({ ...shop, shopper })).createCodeSession()
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const pix = page.getByRole("switch", { name: "Pix" })

      await pix.click()

      const prompt = page.getByRole("alertdialog")
      await prompt
        .getByText(/Open codes and links: \d+, together R\$/)
        .waitFor()
      expect(
        await findAccessibilityProblems(page, "[role=alertdialog]")
      ).toEqual([])
      await page.keyboard.press("Escape")
      await prompt.waitFor({ state: "detached" })
      expect(
        await pix.evaluate((element) => element === document.activeElement)
      ).toBe(true)

      await pix.click()
      await prompt.getByLabel("Reason").fill("The bank has an outage")
      await prompt.getByRole("button", { name: "Switch off" }).click()
      await page.getByText(/The bank has an outage\. Set on/).waitFor()
      expect(await pix.isChecked()).toBe(false)
    })

    it("the form of the settings page shows the server's reason when the server refuses a value", async () => {
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const form = page.getByRole("form", { name: "Decisions" })
      await openDetailsOfForm(form)
      await form.getByLabel("Text on the card statement").fill("ÇÇÇ")
      await form.getByRole("button", { name: "Save" }).click()

      await form
        .getByText(/Use 1 to 13 characters: unaccented letters/)
        .waitFor()
      await form.locator("summary").last().click()
      await form.getByText(/softDescriptor must be/).waitFor()
    })

    it("if another administrator saves settings while a value is typed on the settings page, the first attempt to save the typed value is refused, and the page keeps the typed value", async () => {
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const form = page.getByRole("form", { name: "Decisions" })
      await openDetailsOfForm(form)
      const field = form.getByLabel("Text on the card statement")
      await field.fill("LOJA ANA")
      await saveAsAnotherAdmin({ softDescriptor: "LOJA BIA" })

      await form.getByRole("button", { name: "Save" }).click()

      const reported = form
        .getByRole("alert")
        .filter({ hasText: "Your changes were not saved" })
      await reported.getByRole("button").click()
      await reported.waitFor({ state: "detached" })
      expect(await field.inputValue()).toBe("LOJA ANA")
      await form.getByRole("button", { name: "Save" }).click()
      await page.getByText("Settings saved").first().waitFor()
    })

    it("a section of the settings page shows, after the administrator unfolds it, what R$ 100 cost with the saved interest and with the saved Pix discount", async () => {
      await saveAsAnotherAdmin({
        "installments.maximum": 12,
        "installments.interestFree": 3,
        "installments.interest": "4-12: 2%",
        "installments.interestConfirmedBy": "Ana, com o advogado",
        "pix.discount.percent": 5,
      })
      const page = await shop.openDashboard({ language: "ptBR", path: PATH })
      const form = page.getByRole("form", { name: "Preço por forma" })
      const example = form.getByText(
        /R\$\s100,00 em 12x de R\$\s9,46, total R\$\s113,52/
      )
      await form.getByText("Desconto no Pix e parcelas").waitFor()
      expect(await example.isVisible()).toBe(false)

      await openDetailsOfForm(form)

      await example.waitFor()
      await form
        .getByText(/uma compra de R\$\s100,00 sai por R\$\s95,00/)
        .waitFor()
    })

    it.each([
      ["ptBR", "light"],
      ["en", "dark"],
    ] as const)(
      "axe-core finds no serious accessibility problem on the settings page with all sections open (language %s, %s theme)",
      async (language, theme) => {
        const page = await shop.openDashboard({ language, theme, path: PATH })
        await page
          .getByRole("heading", {
            name: /^(Formas de pagamento|Payment methods)$/,
          })
          .waitFor()
        for (const form of await page.getByRole("form").all()) {
          if (!(await form.getByRole("textbox").first().isVisible())) {
            await openDetailsOfForm(form)
          }
        }

        expect(await findAccessibilityProblems(page, "main")).toEqual([])
      }
    )
  }
)
