import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { dayOf } from "../../../src/charge/days"
import { DAY_MS } from "../../../src/charge/times"
import { synchronizeDueCharges } from "../../../src/reconciliation/synchronize-due"
import { aSoldOrder } from "../../support/a-sold-order"
import { succeeds } from "../../support/a-shopper"
import { anOperator } from "../../support/an-operator"
import { aDashboard } from "../../support/browser/a-dashboard"
import { moveTime } from "../../support/database/move-time"

const LIST = "/payments/close"
const TODAY = dayOf(new Date())

aDashboard("the day's close in the admin", {}, (shop) => {
  const operator = anOperator(shop)
  const connection = {
    query: (sql: string) =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql),
  } as never
  afterEach(() => moveTime(connection, 0))

  /** A sale of R$ 99.90, of which R$ 10.00 went back; and the day is over. */
  const aDayThatIsOver = async () => {
    const order = await aSoldOrder(shop, { installments: 3 })
    await succeeds(operator.refund(order, 10))
    await moveTime(connection, DAY_MS)
    return order
  }

  it("opens a day with its figures, and what became known of it when it was over", async () => {
    const order = await aDayThatIsOver()
    await succeeds(
      operator.request("post", "/admin/checkout-transparent/reconciliation", {
        ...{ from: TODAY, to: TODAY, account: "br" },
      })
    )
    await synchronizeDueCharges(shop.container)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    await page.getByText(/ · Diferenças: 0$/).waitFor()
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
    expect(await day.getByText(/^Soubemos só depois/).count()).toBe(0)

    await shop.simulator.panelRefund(order.merchantChargeId, 500)
    await succeeds(operator.synchronize(order.chargeId))
    await page.reload()

    await day.getByText(/^Soubemos só depois.*: 1\./).waitFor()
    await day.getByText(/R\$\s84,90/).waitFor()
  })
})
