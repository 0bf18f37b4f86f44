import { readFileSync } from "node:fs"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Download, Locator } from "playwright-core"

import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import { DAY_MS } from "../../../../src/domain/duration"
import { synchronizeDueCharges } from "../../../../src/reconciliation/queue/synchronize-due"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import { setLedgerTimeOffset } from "../../../../harness/postgres/ledger-time"

const LIST = "/payments/close"
const TODAY = dayOfMoment(new Date())

describeDashboard("the day's close in the admin", {}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const connection = {
    query: (sql: string) =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql),
  } as never
  afterEach(() => setLedgerTimeOffset(connection, 0))

  /** Sells an order of R$ 99.90, refunds R$ 10.00, and lets time pass until the next day. Returns the order. */
  const aDayThatIsOver = async () => {
    const order = await aSoldOrder(shop, { installments: 3 })
    await expectSuccess(operator.refund(order, 10))
    await setLedgerTimeOffset(connection, DAY_MS)
    return order
  }

  it("the admin page of a past day's close shows the day's payments and refunds, even a refund of which the plugin learned only later", async () => {
    const order = await aDayThatIsOver()
    await expectSuccess(
      operator.request("post", "/admin/checkout-transparent/reconciliation", {
        from: TODAY,
        to: TODAY,
        account: "br",
      })
    )
    await synchronizeDueCharges(shop.container)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    await page.getByText(/ · Divergências: 0$/).waitFor()
    await page
      .getByRole("link", { name: TODAY.split("-").reverse().join("/") })
      .first()
      .click()
    const day = page.getByRole("dialog")
    await day.getByText(/taxas, antecipação, valor líquido/).waitFor()
    await day
      .getByText(/^Conferido em .* com o Medusa e o gateway\.$/)
      .waitFor()
    await day.getByText(/Recebido · Cartão de crédito, 3x/).waitFor()
    await day.getByText("Reembolsado · Equipe da loja").waitFor()
    await day.getByText(/R\$\s89,90/).waitFor()
    expect(
      await day.getByText(/^Movimentações conhecidas só depois/).count()
    ).toBe(0)

    await shop.simulator.panelRefund(order.merchantChargeId, 500)
    await expectSuccess(operator.synchronize(order.chargeId))
    await page.reload()

    await day.getByText(/^Movimentações conhecidas só depois.*: 1\./).waitFor()
    await day.getByText(/R\$\s84,90/).waitFor()
  })

  it("an administrator can create an export of the new movements of money and download it again unchanged, and no second export is created while no movement is new", async () => {
    await aSoldOrder(shop)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    const newExport = page.getByRole("button", {
      name: "Exportar movimentações novas (CSV)",
    })
    const listed = page.getByRole("button", {
      name: /^Salvar de novo a exportação \d+$/,
    })
    const downloadWithButton = async (button: Locator) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        button.click(),
      ])
      return { name: file.suggestedFilename(), text: await textOf(file) }
    }

    const first = await downloadWithButton(newExport)
    const again = await downloadWithButton(listed)
    await newExport.click()
    await page
      .getByText("Não há movimentações novas desde a última exportação.")
      .waitFor()

    expect(first.name).toMatch(/^movimentacoes-exportacao-\d+\.csv$/)
    expect(first.text).toMatch(/99,90/)
    expect(again).toEqual(first)
    expect(await listed.count()).toBe(1)
    expect(await findAccessibilityProblems(page, "main")).toEqual([])
  })
})

async function textOf(file: Download): Promise<string> {
  return readFileSync(await file.path(), "utf8")
}
