import { ACCOUNT_TO_SET_UP } from "../../../development/shop/account-to-set-up"
import { defaultMerchant } from "../../../src/simulator"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { aGuest } from "../../support/a-shopper"
import { aDashboard } from "../../support/browser/a-dashboard"
import { seriousFindings } from "../../support/browser/serious-findings"

const PATH = "/settings/checkout-transparent"
const { clientId, clientSecret } = defaultMerchant.credential

aDashboard(
  "the settings page of the admin",
  { ...ACCOUNT_TO_SET_UP, capture: "manual" },
  (shop) => {
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
    }, 120_000)

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
    }, 60_000)

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
    }, 60_000)

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
    }, 60_000)

    it.each([
      ["ptBR", "light"],
      ["en", "dark"],
    ] as const)(
      "has no serious finding of axe-core beside the dashboard's own (%s, %s)",
      async (language, theme) => {
        const page = await shop.openDashboard({ language, theme, path: PATH })
        await page.getByRole("heading", { name: /Histórico|History/ }).waitFor()

        expect(await seriousFindings(page, "main")).toEqual([])
      },
      60_000
    )
  }
)
