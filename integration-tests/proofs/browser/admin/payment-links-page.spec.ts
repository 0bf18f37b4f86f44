import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { anOrderToPay } from "../../../support/orders/an-order-to-pay"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { wakeDueChargeWorker } from "../../../../src/reconciliation/queue/due-charge-worker"

const CREATE = "/payments/create-link"

describeDashboard("payment links in the admin", {}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const links = paymentLinkRequestsOfAdmin(() => operator.admin)
  beforeEach(() =>
    shop.simulator.setNotificationUrl(
      `${shop.url}/hooks/checkout-transparent/br`
    )
  )
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => wakeDueChargeWorker(shop.container))

  it("after an administrator creates a payment link for an amount, the page shows its URL, its QR code and a WhatsApp message to send", async () => {
    const page = await shop.openDashboard({ language: "ptBR", path: CREATE })
    const form = page.getByRole("form", { name: "Criar link" })
    await form.getByLabel("Um valor, sem pedido").click()
    await form.getByLabel("Valor", { exact: true }).fill("25,50")
    await form.getByRole("button", { name: "Criar link" }).click()

    await page
      .getByRole("heading", { name: /Link de pagamento de R\$\s25,50/ })
      .waitFor()
    await page.getByRole("img", { name: "QR code" }).waitFor()
    const [id = ""] = await links.idsOf("state=pending")
    const link = await links.read({ id })
    await page.getByRole("link", { name: link.url, exact: true }).waitFor()
    // The link belongs to no order, so its name has no order number.
    expect(link).toMatchObject({
      amount: 25.5,
      name: expect.stringMatching(/^Pagamento para \S/),
    })
    const whatsapp = await page
      .getByRole("link", { name: "Enviar por WhatsApp" })
      .getAttribute("href")
    expect(decodeURIComponent(whatsapp ?? "")).toMatch(
      /^https:\/\/wa\.me\/\?text=Olá!(?: Aqui é da loja [^?]*\.)? Você pode pagar R\$\s25,50 com este link/
    )
    expect(decodeURIComponent(whatsapp ?? "")).toContain(link.url)
  })

  it("the form for a new payment link shows why the link was refused, and keeps the entered values", async () => {
    const { orderId } = await anOrderToPay(shop, operator.admin)
    const { display_id: number } = await operator.order(orderId, "display_id")
    const page = await shop.openDashboard({ language: "ptBR", path: CREATE })
    await page.getByRole("button", { name: "Criar link" }).click()
    await page.getByText("Escolha um pedido.").waitFor()
    await page.getByLabel("Pedido ou rascunho").fill(String(number))
    await page.keyboard.press("Enter")
    await page
      .getByRole("button", { name: `Escolher o pedido ${number}` })
      .click()
    await page.getByLabel("Nome").fill("Livro")
    const { url } = await links.createLink({ order_id: orderId })

    await page.getByRole("button", { name: "Criar link" }).click()

    // The refusal names the existing link.
    await page.getByRole("alert").getByText(url, { exact: false }).waitFor()
    expect(await page.getByLabel("Nome").inputValue()).toBe("Livro")
    expect(await shop.requests("create_link")).toHaveLength(1)
  })
})
