import { ACCOUNT_TO_SET_UP } from "../../../development/shop/account-to-set-up"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import { defaultMerchant } from "../../../src/simulator"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { aCodeCheckout } from "../../support/a-code-checkout"
import { aGuest, succeeds } from "../../support/a-shopper"
import { anAdmin } from "../../support/an-admin"
import { aDashboard } from "../../support/browser/a-dashboard"
import { seriousFindings } from "../../support/browser/serious-findings"
import { eventually } from "../../support/eventually"

const PATH = "/settings/checkout-transparent"
const SETTINGS = "/admin/checkout-transparent/settings"
const OTHER_LOGIN = { email: "bia@example.com", password: "another-password" }
const { clientId, clientSecret } = defaultMerchant.credential

aDashboard(
  "the settings page of the admin",
  { ...ACCOUNT_TO_SET_UP, capture: "manual" },
  (shop) => {
    // Between tests the database is exchanged, and what was entered in the last one stays for seconds.
    beforeEach(() =>
      eventually(() =>
        expect(
          shop.container
            .resolve<LedgerModuleService>(LEDGER_MODULE)
            .settingsState().entered
        ).toEqual([])
      )
    )

    const sell = async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      return (await checkout.complete()).body.type as string
    }

    it("takes credentials that were tested, and a sale uses them without a restart", async () => {
      expect(await sell()).toBe("cart")
      const page = await shop.openDashboard({ language: "ptBR", path: PATH })
      const form = page.getByRole("form", { name: "Credenciais do checkout" })
      await form.getByLabel("Client ID").fill(clientId)
      await form.getByLabel("Client secret").fill("um-segredo-errado")
      await form.getByRole("button", { name: "Testar conexão" }).click()
      await form.getByText("client secret", { exact: false }).last().waitFor()
      await form.getByText("Resposta recebida").waitFor()

      await form.getByLabel("Client secret").fill(clientSecret)
      await form.getByRole("button", { name: "Testar conexão" }).click()
      await form.getByText(/Respondeu em/).waitFor()
      await form.getByRole("button", { name: "Salvar" }).click()
      await form.getByText("admin@example.com").first().waitFor()
      const decisions = page.getByRole("form", { name: "Decisões" })
      await decisions.getByLabel("Texto na fatura").fill("LOJA ADMIN")
      await decisions.getByRole("button", { name: "Salvar" }).click()
      await decisions.getByText("admin@example.com").first().waitFor()

      expect(await sell()).toBe("order")
      expect(await page.content()).not.toContain(clientSecret)
    })

    it("shows what medusa-config.ts fixes as fixed", async () => {
      const page = await shop.openDashboard({ language: "en", path: PATH })

      await page
        .getByText("medusa-config.ts", { exact: false })
        .first()
        .waitFor()
      const decisions = page.getByRole("form", { name: "Decisions" })
      expect(await decisions.getByRole("combobox").first().isDisabled()).toBe(
        true
      )
    })

    it("exchanges a notification token, old and new side by side", async () => {
      const page = await shop.openDashboard({ language: "ptBR", path: PATH })
      const add = async (value: string, nth: number) => {
        await page.getByLabel("Novo valor").first().fill(value)
        await page.getByRole("button", { name: "Adicionar" }).first().click()
        await page
          .getByRole("button", { name: `Remover número ${nth}` })
          .first()
          .waitFor()
      }
      await add("token-antigo", 1)
      await add("token-novo", 2)

      await page.getByRole("button", { name: "Remover número 1" }).click()
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: "Remover" })
        .click()

      await page
        .getByRole("button", { name: "Remover número 2" })
        .waitFor({ state: "detached" })
    })

    /** Somebody else saves at another desk. */
    const somebodyElseSaves = async (values: object) => {
      const other = await anAdmin(shop, OTHER_LOGIN)
      const { accounts } = await succeeds(other.request("get", SETTINGS))
      const { revision } = accounts.find(
        ({ id }: { id: string }) => id === "br"
      )
      return succeeds(
        other.request("post", `${SETTINGS}/br`, { revision, values })
      )
    }

    it("lists the codes that a method leaves before it is switched off, and gives the focus back", async () => {
      await somebodyElseSaves({ clientId, clientSecret })
      const shopper = aGuest(shop.api, shop.store)
      await (await aCodeCheckout({ ...shop, shopper })).code()
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const pix = page.getByRole("switch", { name: "Pix" })

      await pix.click()

      const prompt = page.getByRole("alertdialog")
      await prompt
        .getByText(/Open codes and links: \d+, together R\$/)
        .waitFor()
      await prompt.getByText(/They can still be paid/).waitFor()
      const list = prompt.getByRole("region", { name: "Open codes and links" })
      expect(await list.getByRole("listitem").count()).toBeGreaterThan(0)
      expect(await seriousFindings(page, "[role=alertdialog]")).toEqual([])

      await page.keyboard.press("Escape")
      await prompt.waitFor({ state: "detached" })
      expect(
        await pix.evaluate((element) => element === document.activeElement)
      ).toBe(true)
    })

    it.each([
      ["en", "Decisions", "Most installments", "Save", "not accepted"],
      ["ptBR", "Decisões", "Máximo de parcelas", "Salvar", "não é aceito"],
    ] as const)(
      "says beside the field why the server refused a value (%s)",
      async (language, group, field, save, refusal) => {
        const page = await shop.openDashboard({ language, path: PATH })
        const form = page.getByRole("form", { name: group })
        await form.getByLabel(field).fill("13")
        await form.getByRole("button", { name: save }).click()

        await form.getByRole("alert").getByText(refusal).waitFor()

        expect(await form.getByLabel(field).getAttribute("aria-invalid")).toBe(
          "true"
        )
        await form.locator("summary").click()
        await form.getByText(/installments\.maximum/).waitFor()
      }
    )

    it("adds no secret over what somebody else saved in between", async () => {
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const value = page.getByLabel("New value").first()
      await value.fill("a-token-of-ana")
      await somebodyElseSaves({ softDescriptor: "LOJA BIA" })

      await page
        .getByRole("button", { name: "Add", exact: true })
        .first()
        .click()

      const reported = page.getByRole("alert").filter({
        hasText: "Somebody saved in between",
      })
      await reported.getByText(/bia@example\.com/).waitFor()
      await reported
        .getByRole("button", { name: "Load the current values" })
        .click()
      await reported.waitFor({ state: "detached" })
      expect(await value.inputValue()).toBe("a-token-of-ana")

      await page
        .getByRole("button", { name: "Add", exact: true })
        .first()
        .click()
      await page.getByText("Added", { exact: true }).first().waitFor()
    })

    it("tells who saved while one's own change was saved, and saves nothing more before that was seen", async () => {
      const page = await shop.openDashboard({ language: "en", path: PATH })
      const form = page.getByRole("form", { name: "Decisions" })
      await page.route(`**${SETTINGS}/br`, async (route) => {
        const own = await route.fetch()
        // The account as it is when both are saved.
        const json = await somebodyElseSaves({ "installments.maximum": 4 })
        await route.fulfill({ status: own.status(), json })
      })

      await form.getByLabel("Text on the card statement").fill("LOJA ANA")
      await form.getByRole("button", { name: "Save" }).click()

      const reported = page.getByRole("alert").filter({
        hasText: "Somebody saved in between",
      })
      await reported.getByText("What you saved holds.").waitFor()
      await reported.getByText(/bia@example\.com/).waitFor()

      await page.unroute(`**${SETTINGS}/br`)
      await form.getByLabel("Text on the card statement").fill("LOJA ANA 2")
      await form.getByRole("button", { name: "Save" }).click()
      await form.getByText("Nothing of yours was saved").waitFor()

      await reported.first().getByRole("button").click()
      await reported.first().waitFor({ state: "detached" })
    })

    it("sends a test alert that the dashboard's bell shows", async () => {
      const page = await shop.openDashboard({ language: "ptBR", path: PATH })
      await page.getByRole("button", { name: "alerta de teste" }).click()
      await page.getByText("Alerta de teste enviado").waitFor()
      // The bell has no name; its shortcut opens it as well.
      await page.keyboard.press("Control+n")

      await page
        .getByRole("dialog")
        .getByText("Alerta de teste", { exact: true })
        .waitFor()
    })

    it.each([
      ["ptBR", "light"],
      ["en", "dark"],
    ] as const)(
      "has no serious finding of axe-core beside the dashboard's own (%s, %s)",
      async (language, theme) => {
        const page = await shop.openDashboard({ language, theme, path: PATH })
        await page.getByRole("heading", { name: /Histórico|History/ }).waitFor()

        expect(await seriousFindings(page, "main")).toEqual([])
      }
    )
  }
)
