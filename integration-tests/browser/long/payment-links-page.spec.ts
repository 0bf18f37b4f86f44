import { adminPaymentLinks } from "../../support/admin-payment-links"
import { succeeds } from "../../support/a-shopper"
import { anOperator } from "../../support/an-operator"
import { anOrderToPay } from "../../support/an-order-to-pay"
import { aDashboard } from "../../support/browser/a-dashboard"
import { seriousFindings } from "../../support/browser/serious-findings"
import { drainInbox } from "../../../src/webhooks/process/inbox-worker"

const LIST = "/payments?view=links"
const CREATE = "/payments/links/create"

aDashboard("payment links in the admin", {}, (shop) => {
  const operator = anOperator(shop)
  const links = adminPaymentLinks(() => operator.admin)
  beforeEach(() =>
    shop.simulator.setNotificationUrl(
      `${shop.url}/hooks/checkout-transparent/br`
    )
  )
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => drainInbox(shop.container))

  it("makes a link for an amount, and shows its payment and its refund", async () => {
    const page = await shop.openDashboard({ language: "ptBR", path: LIST })
    await page.getByRole("link", { name: "Criar link" }).click()
    const form = page.getByRole("form", { name: "Criar link" })
    await form.getByRole("radio", { name: "Valor livre" }).click()
    await form.getByLabel("Valor", { exact: true }).fill("25,50")
    await form.getByLabel("Nome").fill("Aula de violão")
    await form.getByRole("button", { name: "Criar link" }).click()

    await page
      .getByRole("heading", { name: /Link de pagamento de R\$\s25,50/ })
      .waitFor()
    await page.getByRole("img", { name: "QR code" }).waitFor()
    const [id = ""] = await links.idsOf("state=pending")
    const link = await links.read({ id })
    await page.getByRole("link", { name: link.url }).waitFor()
    expect(link).toMatchObject({ amount: 25.5, name: "Aula de violão" })

    await shop.simulator.payLink(link.order_number, { paymentType: "PIX" })
    const transactions = page.getByRole("region", {
      name: "Pagamentos e reembolsos",
    })
    await transactions
      .getByRole("cell", { name: "Pagamento", exact: true })
      .waitFor()
    await transactions.getByRole("cell", { name: "Pix" }).waitFor()
    await page.getByText("Pago", { exact: true }).waitFor()
    expect(await page.getByRole("img", { name: "QR code" }).count()).toBe(0)

    await succeeds(operator.refundDecision(id))
    await succeeds(operator.synchronize(id))
    await page.reload()
    await transactions.getByRole("cell", { name: "Reembolso" }).waitFor()
  })

  it("makes a link for an order that is found by its number, and deactivates it", async () => {
    const { orderId } = await anOrderToPay(shop, operator.admin)
    const { display_id: number } = await operator.order(orderId, "display_id")
    const page = await shop.openDashboard({ language: "ptBR", path: CREATE })
    await page.getByLabel("Número ou e-mail do pedido").fill(`#${number}`)
    await page.getByRole("button", { name: "Buscar", exact: true }).click()
    await page.getByText(/Falta pagar: R\$\s19,99/).waitFor()
    await page
      .getByRole("button", { name: `Escolher o pedido ${number}` })
      .click()
    await page.getByRole("button", { name: "Criar link" }).click()
    await page.getByRole("img", { name: "QR code" }).waitFor()
    const [id = ""] = await links.idsOf(`order_id=${orderId}`)
    const made = await links.read({ id })

    await page.getByRole("button", { name: "Desativar" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByText("Ninguém mais poderá pagá-lo").waitFor()
    expect(await shop.simulator.paymentLink(made.order_number)).toMatchObject({
      status: "ACTIVE",
    })
    await prompt.getByRole("button", { name: "Desativar" }).click()

    await page.getByText("Cancelado", { exact: true }).waitFor()
    expect(await shop.simulator.paymentLink(made.order_number)).toMatchObject({
      status: "INACTIVE",
    })
  })

  it("says why no link is made, and keeps what was typed", async () => {
    const { orderId } = await anOrderToPay(shop, operator.admin)
    const { display_id: number } = await operator.order(orderId, "display_id")
    const page = await shop.openDashboard({ language: "ptBR", path: CREATE })
    await page.getByRole("button", { name: "Criar link" }).click()
    await page.getByText("Escolha um pedido.").waitFor()
    await page.getByLabel("Número ou e-mail do pedido").fill(String(number))
    await page.keyboard.press("Enter")
    await page
      .getByRole("button", { name: `Escolher o pedido ${number}` })
      .click()
    await page.getByLabel("Nome").fill("Livro")
    const { url } = await links.make({ order_id: orderId })

    await page.getByRole("button", { name: "Criar link" }).click()

    // It names the link that there is.
    await page.getByRole("alert").getByText(url, { exact: false }).waitFor()
    expect(await page.getByLabel("Nome").inputValue()).toBe("Livro")
    expect(await shop.requests("create_link")).toHaveLength(1)
  })

  it.each([
    ["ptBR", "light"],
    ["en", "dark"],
  ] as const)(
    "has no serious finding of axe-core beside the dashboard's own (%s, %s)",
    async (language, theme) => {
      const { id } = await links.make({ amount: 10 })
      for (const path of [LIST, CREATE, `/payments/links/${id}`]) {
        const page = await shop.openDashboard({ language, theme, path })
        await page.getByRole("heading", { level: 1 }).first().waitFor()
        await page
          .getByText(/R\$\s?10[.,]00|Número ou e-mail|Number or e-mail/)
          .first()
          .waitFor()

        expect(await seriousFindings(page, "main")).toEqual([])
      }
    }
  )
})
