import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { drainInbox } from "../../../src/webhooks/process/inbox-worker"
import { theInboxIsProcessed } from "../../support/a-delivery"
import { aCodeSale } from "../../support/a-code-sale"
import { aDashboard } from "../../support/browser/a-dashboard"
import { seriousFindings } from "../../support/browser/serious-findings"
import { eventually } from "../../support/eventually"

const PATH = "/payments/technical"

aDashboard("the technical page of the admin", {}, (shop) => {
  const inbox = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(
      "checkout_transparent_notification"
    )
  beforeEach(() =>
    shop.simulator.setNotificationUrl(
      `${shop.url}/hooks/checkout-transparent/br`
    )
  )
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => drainInbox(shop.container))

  /** Notifications of a sale; one of them has failed too often. */
  const aFailedNotification = async () => {
    await aCodeSale(shop)
    const [row] = await theInboxIsProcessed(shop.container)
    const id = row!.id as string
    await inbox().where({ id }).update({
      state: "dead",
      attempts: 12,
      last_error: "The gateway did not answer.",
      next_attempt_at: null,
    })
    return id
  }
  const isProcessed = (id: string) =>
    eventually(async () =>
      expect(await inbox().where({ id }).select("state")).toEqual([
        { state: "processed" },
      ])
    )

  it("shows the failed notification first with its content, and has it processed again", async () => {
    const id = await aFailedNotification()
    const page = await shop.openDashboard({ language: "ptBR", path: PATH })
    const first = page
      .getByRole("list", { name: "Avisos do gateway" })
      .getByRole("listitem")
      .first()
    await first.getByText("Falhou").waitFor()
    await first.getByText("The gateway did not answer.").first().waitFor()
    await first.getByRole("button", { name: "Mostrar tudo" }).click()
    const content = first.getByRole("region", { name: "Conteúdo" })
    expect(await content.textContent()).toContain("{")

    await first.getByRole("button", { name: /Processar de novo/ }).click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Processar de novo" })
      .click()

    await page.getByText("Na fila para processar: 1").waitFor()
    await isProcessed(id)
    await page.reload()
    await page.getByText("Processado").first().waitFor()
    expect(await page.getByText("Falhou").count()).toBe(0)
  })

  it("has all that are shown processed again", async () => {
    const id = await aFailedNotification()
    const page = await shop.openDashboard({
      language: "ptBR",
      path: `${PATH}?state=dead`,
    })

    await page
      .getByRole("button", {
        name: "Processar de novo todos os exibidos (1)",
      })
      .click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Processar de novo" })
      .click()

    await page.getByText("Não há nenhum aviso assim.").waitFor()
    await isProcessed(id)
  })

  it("shows what was asked of the gateway", async () => {
    await aCodeSale(shop)
    const page = await shop.openDashboard({ language: "ptBR", path: PATH })

    await page.getByRole("tab", { name: "Operações" }).click()
    await page.getByRole("cell", { name: "Aceito" }).first().waitFor()
  })

  it.each([
    ["ptBR", "light"],
    ["en", "dark"],
  ] as const)(
    "has no serious finding of axe-core beside the dashboard's own (%s, %s)",
    async (language, theme) => {
      await aFailedNotification()
      for (const tab of ["notifications", "operations"]) {
        const page = await shop.openDashboard({
          language,
          theme,
          path: `${PATH}?tab=${tab}`,
        })
        await page.getByRole("tabpanel").waitFor()
        await page
          .getByText(/Carregando|Loading/)
          .waitFor({ state: "detached" })

        expect(await seriousFindings(page, "main")).toEqual([])
      }
    }
  )
})
