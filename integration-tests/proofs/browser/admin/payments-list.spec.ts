import type { Page } from "playwright-core"

import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
} from "../../../support/sales/a-sold-order"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"

const LIST = "/payments"
const TO_CAPTURE = "/payments?view=to-capture"
const NEEDS_YOU = "/payments?view=needs-you"

describeDashboard("the list of payments", { capture: "manual" }, (shop) => {
  const operator = anAdminWithActionHelpers(shop)

  const rowOf = (page: Page, email: string) =>
    page.getByRole("row").filter({ hasText: email })

  const nsuOf = async (email: string) => {
    const { charges } = await expectSuccess(
      operator.request(
        "get",
        `/admin/checkout-transparent/charges?q=${encodeURIComponent(email)}`
      )
    )
    return charges[0].nsu as string
  }

  const askToCapture = async (page: Page, sum: RegExp) => {
    await page
      .getByRole("checkbox", { name: "Selecionar todas desta página" })
      .click()
    await page.getByRole("button", { name: sum }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByLabel("Motivo").fill("Os pedidos saem hoje")
    return { confirm: () => prompt.getByRole("button", { name: sum }).click() }
  }

  it("the payments list can be searched by the customer's e-mail address, by a part of it and by the NSU, and a reload keeps the search", async () => {
    const wanted = (await aSoldOrder(shop)).checkout.shopper.email
    const another = (await aSoldOrder(shop)).checkout.shopper.email
    const nsu = await nsuOf(wanted)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    await rowOf(page, another).waitFor()

    for (const searched of [wanted, wanted.slice(0, -9), nsu]) {
      await page.getByLabel("Buscar", { exact: true }).fill(searched)
      await page.getByLabel("Buscar", { exact: true }).press("Enter")
      await rowOf(page, another).waitFor({ state: "detached" })
      await page.reload()

      await rowOf(page, wanted).waitFor()
      expect(await rowOf(page, another).count()).toBe(0)
      expect(
        await page.getByLabel("Buscar", { exact: true }).inputValue()
      ).toBe(searched)
      await page.getByRole("button", { name: "Limpar filtros" }).click()
      await rowOf(page, another).waitFor()
    }
  })

  it.each([
    [1280, 900, 900],
    [390, 844, 1000],
  ] as const)(
    "on a screen of %d by %d pixels, a payment in the payments list is visible near the top of the page with its customer's name",
    async (width, height, most) => {
      const { email } = (await aSoldOrder(shop)).checkout.shopper
      const page = await shop.openDashboard({ language: "ptBR", path: LIST })
      await page.setViewportSize({ width, height })
      const row = rowOf(page, email)
      await row.waitFor()

      expect(await row.textContent()).toContain("Maria da Silva")
      const { y, height: tall } = (await row.boundingBox())!
      expect(y + tall).toBeLessThan(most)
    }
  )

  it("the payments list has buttons for the next and the previous page, and a click on a row opens the page of its payment", async () => {
    const links = paymentLinkRequestsOfAdmin(() => operator.admin)
    const names = Array.from({ length: 21 }, (_, at) => `Link ${at + 1}`)
    for (const name of names) await links.createLink({ amount: 25.5, name })
    const page = await shop.openDashboard({
      language: "ptBR",
      path: "/payments?view=links",
    })
    const oldest = page.getByRole("cell", { name: "Link 1", exact: true })
    await page.getByText("1 de 2 páginas").waitFor()
    expect(await oldest.count()).toBe(0)

    await page.getByRole("button", { name: "Próximo" }).click()
    await oldest.waitFor()
    expect(await page.getByRole("row").count()).toBe(2)
    await page.getByRole("button", { name: "Anterior" }).click()
    await page.getByText("1 de 2 páginas").waitFor()
    await page.getByRole("button", { name: "Próximo" }).click()
    await oldest.click()

    await page.waitForURL(/\/payments\/ctchg_/)
  })

  it("the tab “to capture” in the payments list shows a count of payments in its label", async () => {
    await aSoldOrder(shop)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })

    await page.getByRole("tab", { name: /^A capturar \(\d+\)$/ }).waitFor()
  })

  it("the payments list shows the amount sold today and in 30 days and the share of approved cards", async () => {
    const order = await aSoldOrder(shop)
    await expectSuccess(operator.capture(order))
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })

    for (const [label, figure] of [
      ["Vendido hoje", /R\$\s99,90/],
      ["Em 30 dias", /R\$\s99,90/],
      ["Cartões aprovados", /100%/],
    ] as const) {
      await page
        .locator("dl > div")
        .filter({ hasText: label })
        .getByText(figure)
        .waitFor()
    }
  })

  it("the payments list captures the selected payments after the administrator confirms their total, and then shows how many were captured", async () => {
    const orders = [await aSoldOrder(shop), await aSoldOrder(shop)]
    const page = await shop.openDashboard({
      language: "ptBR",
      path: TO_CAPTURE,
    })

    const capture = await askToCapture(page, /Capturar R\$\s199,80/)
    expect(await shop.requests("capture")).toEqual([])
    await capture.confirm()
    await page.getByText(/Capturadas 2 de 2: R\$\s199,80/).waitFor()

    const captured = { captured: 9990, refunded: 0 }
    for (const order of orders) {
      expect(await gatewayAndMedusaSums(shop, order)).toMatchObject({
        gateway: captured,
        medusa: captured,
      })
    }
  })

  const aDispute = async () => {
    const order = await aSoldOrder(shop)
    await expectSuccess(operator.capture(order))
    await shop.simulator.panelChargeBack(order.merchantChargeId)
    await expectSuccess(operator.synchronize(order.chargeId))
    expect(await operator.listOpenDiscrepancyKinds(order.chargeId)).toEqual([
      "chargeback",
    ])
    return order
  }

  it("a badge on Medusa's page of orders shows the number of open discrepancies, and opens a list that shows each discrepancy's customer and amount", async () => {
    const order = await aDispute()
    const { email } = order.checkout.shopper
    const page = await shop.openDashboard({ language: "ptBR", path: "/orders" })

    await page.getByRole("link", { name: "Divergências abertas: 1" }).click()
    const listed = page.getByRole("article", {
      name: "Contestação (chargeback)",
    })
    await listed.getByText(email).waitFor()
    await listed.getByText(/R\$\s99,90/).waitFor()
    expect(await listed.textContent()).not.toContain(order.merchantChargeId)
    await listed.getByRole("link", { name: "Abrir cobrança" }).click()

    await page.waitForURL(`**/payments/${order.chargeId}`)
  })

  it.each([
    ["ptBR", "light", "Contestação (chargeback)"],
    ["en", "dark", "Chargeback"],
  ] as const)(
    "axe-core finds no serious accessibility problem in the views of the payments list (language %s, %s theme)",
    async (language, theme, title) => {
      const reserved = await aSoldOrder(shop)
      await aDispute()
      const page = await shop.openDashboard({ language, theme, path: LIST })
      await rowOf(page, reserved.checkout.shopper.email).waitFor()
      expect(await findAccessibilityProblems(page, "main")).toEqual([])

      await page.goto(`${shop.url}/app${TO_CAPTURE}`)
      await rowOf(page, reserved.checkout.shopper.email)
        .getByRole("checkbox")
        .click()
      await page
        .getByRole("region", { name: /selecionadas|Selected/ })
        .waitFor()
      expect(await findAccessibilityProblems(page, "main")).toEqual([])

      await page.goto(`${shop.url}/app${NEEDS_YOU}`)
      await page.getByRole("article", { name: title }).waitFor()
      expect(await findAccessibilityProblems(page, "main")).toEqual([])
    }
  )
})
