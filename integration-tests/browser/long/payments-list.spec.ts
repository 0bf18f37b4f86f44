import type { Page } from "playwright-core"

import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { aCustomer, succeeds } from "../../support/a-shopper"
import { aSoldOrder, bothSums } from "../../support/a-sold-order"
import { ADMIN_LOGIN, anAdmin } from "../../support/an-admin"
import { anOperator } from "../../support/an-operator"
import { aDashboard } from "../../support/browser/a-dashboard"
import { seriousFindings } from "../../support/browser/serious-findings"

const LIST = "/payments"
const TO_CAPTURE = "/payments?view=to_capture"
const DISCREPANCIES = "/payments/discrepancies"
const CLERK = { email: "clerk@example.com", password: "another-password" }

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: { money: [ADMIN_LOGIN.email] },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

aDashboard("the list of payments", { capture: "manual" }, (shop) => {
  const operator = anOperator(shop)
  beforeAll(async () => {
    await anAdmin(shop, CLERK)
  })

  const rowOf = (page: Page, email: string) =>
    page.getByRole("row").filter({ hasText: email })

  const nsuOf = async (email: string) => {
    const { charges } = await succeeds(
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

  it("finds a payment by its customer's e-mail and by its NSU, and again after a reload", async () => {
    const wanted = (await aSoldOrder(shop)).checkout.shopper.email
    const another = (await aSoldOrder(shop)).checkout.shopper.email
    const nsu = await nsuOf(wanted)
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    await rowOf(page, another).waitFor()

    for (const searched of [wanted, nsu]) {
      await page.getByLabel("Busca exata").fill(searched)
      await page.getByRole("button", { name: "Buscar", exact: true }).click()
      await rowOf(page, another).waitFor({ state: "detached" })
      await page.reload()

      await rowOf(page, wanted).getByText(`NSU ${nsu}`).waitFor()
      expect(await rowOf(page, another).count()).toBe(0)
      expect(await page.getByLabel("Busca exata").inputValue()).toBe(searched)
      await page.getByRole("button", { name: "Limpar filtros" }).click()
      await rowOf(page, another).waitFor()
    }
  })

  it("captures what is selected once count and sum are confirmed, and says what came of each", async () => {
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
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: captured,
        medusa: captured,
      })
    }
  })

  it("captures nothing that somebody else has captured meanwhile, and says so", async () => {
    const order = await aSoldOrder(shop)
    const page = await shop.openDashboard({
      language: "ptBR",
      path: TO_CAPTURE,
    })
    const capture = await askToCapture(page, /Capturar R\$\s99,90/)
    await succeeds(operator.capture(order))

    await capture.confirm()
    await page.getByRole("alertdialog").getByRole("alert").waitFor()

    expect(await shop.requests("capture")).toHaveLength(1)
    expect((await bothSums(shop, order)).gateway.captured).toBe(9990)
  })

  it("moves nothing for somebody who may only look, and says so", async () => {
    const order = await aSoldOrder(shop)
    const page = await shop.openDashboard({
      language: "ptBR",
      path: TO_CAPTURE,
      login: CLERK,
    })
    const capture = await askToCapture(page, /Capturar R\$\s99,90/)

    await capture.confirm()
    await page
      .getByRole("alertdialog")
      .getByText("permissions.money", { exact: false })
      .waitFor()

    expect(await shop.requests("capture")).toEqual([])
    expect((await bothSums(shop, order)).gateway.captured).toBe(0)
  })

  it("counts an open discrepancy on every page, and keeps who resolved it and why", async () => {
    const order = await aSoldOrder(shop)
    await succeeds(operator.capture(order))
    await shop.simulator.panelChargeBack(order.merchantChargeId)
    await succeeds(operator.synchronize(order.chargeId))
    expect(await operator.openKinds(order.chargeId)).toEqual(["chargeback"])
    const page = await shop.openDashboard({ language: "ptBR", path: "/orders" })

    await page.getByRole("link", { name: "Divergências abertas: 1" }).click()
    const listed = page.getByRole("article", {
      name: "Contestação (chargeback)",
    })
    for (const side of ["Nosso registro", "Medusa", "Gateway"]) {
      await listed.getByRole("row").filter({ hasText: side }).waitFor()
    }
    await listed.getByRole("link", { name: "Ver o pagamento" }).click()
    await page.getByRole("button", { name: "Marcar como resolvida" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByLabel("Motivo").fill("Respondida no painel")
    await prompt.getByRole("button", { name: "Marcar como resolvida" }).click()
    await prompt.waitFor({ state: "detached" })
    await page.goBack()
    await page.getByRole("tab", { name: "Resolvidas" }).click()

    await listed.getByText(/Resolvida por admin@example\.com/).waitFor()
    await listed.getByText("Respondida no painel").waitFor()
  })

  it("shows on a customer's page what was kept, returned and reserved, and every attempt", async () => {
    const shopper = await aCustomer(shop.api, shop.store)
    for (let sale = 0; sale < 2; sale++) {
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await succeeds(checkout.complete())
    }
    const { customer } = await succeeds(
      shopper.request("get", "/store/customers/me")
    )
    const page = await shop.openDashboard({
      language: "ptBR",
      path: `/customers/${customer.id}`,
    })

    const sum = (label: string) =>
      page.locator("dl > div").filter({ hasText: label })
    await sum("Reservado")
      .getByText(/R\$\s199,80/)
      .waitFor()
    await sum("Ficou com a loja")
      .getByText(/R\$\s0,00/)
      .waitFor()
    await page.getByRole("list", { name: "Pagamentos e tentativas" }).waitFor()
    expect(
      await seriousFindings(page, '[aria-label="Pagamentos e tentativas"]')
    ).toEqual([])
  })

  it.each([
    ["ptBR", "light", "Contestação (chargeback)"],
    ["en", "dark", "Chargeback"],
  ] as const)(
    "has no serious finding of axe-core beside the dashboard's own (%s, %s)",
    async (language, theme, title) => {
      const order = await aSoldOrder(shop)
      await succeeds(operator.capture(order))
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await succeeds(operator.synchronize(order.chargeId))
      const page = await shop.openDashboard({ language, theme, path: LIST })
      await rowOf(page, order.checkout.shopper.email)
        .getByRole("checkbox")
        .click()
      await page
        .getByRole("region", { name: /selecionadas|Selected/ })
        .waitFor()
      expect(await seriousFindings(page, "main")).toEqual([])

      await page.goto(`${shop.url}/app${DISCREPANCIES}`)
      await page.getByRole("article", { name: title }).waitFor()

      expect(await seriousFindings(page, "main")).toEqual([])
    }
  )
})
