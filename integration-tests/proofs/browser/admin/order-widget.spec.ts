import type { Page } from "playwright-core"

import { CPF } from "../../../../harness/shopper/a-card-checkout"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
} from "../../../support/sales/a-sold-order"
import { ADMIN_LOGIN } from "../../../../harness/admin/an-admin"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"

const IN_THREE = { installments: 3 }

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: { money: [ADMIN_LOGIN.id] },
    keepFiscalDocument: true,
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

describeDashboard(
  "payments on an order's page",
  { capture: "manual" },
  (shop) => {
    const operator = anAdminWithActionHelpers(shop)

    const openOrder = async ({ orderId }: { orderId: string }) => {
      const page = await shop.openDashboard({
        language: "ptBR",
        path: `/orders/${orderId}`,
      })
      const payment = page.getByRole("region", {
        name: /Cartão de crédito, 3x/,
      })
      await payment.waitFor()
      return { page, payment }
    }

    /** Opens the page of an order's payment with the link on Medusa's order page. */
    const openPayment = async (order: { orderId: string }): Promise<Page> => {
      const { page, payment } = await openOrder(order)
      await payment.getByRole("link", { name: "Ver a cobrança" }).click()
      await page.getByRole("heading", { name: /Cartão/, level: 1 }).waitFor()
      return page
    }

    const chargeOf = async (id: string) =>
      (
        await expectSuccess(
          operator.request("get", `/admin/checkout-transparent/charges/${id}`)
        )
      ).charge

    const readingsOf = async (orderId: string) =>
      (
        await expectSuccess(
          operator.request(
            "get",
            `/admin/checkout-transparent/admin-actions?subject_id=${orderId}`
          )
        )
      ).admin_actions

    it("the order page shows the state and next step of the order's payment, and the payment page shows its NSU and technical details", async () => {
      const order = await aSoldOrder(shop, IN_THREE)
      const { page, payment } = await openOrder(order)

      await payment.getByText("Reservado, a capturar").waitFor()
      await payment.getByText("Capture antes que a reserva expire.").waitFor()
      await page.getByText("Ambiente de testes").first().waitFor()
      expect(await page.getByText("Novo link de pagamento").count()).toBe(0)

      await payment.getByRole("link", { name: "Ver a cobrança" }).click()
      const { nsu } = await chargeOf(order.chargeId)
      expect(nsu).toMatch(/\d/)
      await page.getByText(nsu, { exact: true }).waitFor()
      await page.getByRole("button", { name: "Copiar NSU" }).waitFor()
      const internal = page.getByText(order.chargeId, { exact: true })
      expect(await internal.isVisible()).toBe(false)
      await page.getByText("Detalhes técnicos").click()
      await internal.waitFor()
    })

    it("the order page shows the buyer's document for the fiscal note only after a click, and the click is recorded with the user", async () => {
      const { orderId } = await aSoldOrder(shop, IN_THREE)
      const { page } = await openOrder({ orderId })
      const note = page.getByRole("region", { name: "CPF para a nota fiscal" })
      await note.getByRole("button", { name: "Mostrar CPF" }).waitFor()
      expect(await page.content()).not.toContain(CPF)
      expect(await readingsOf(orderId)).toEqual([])

      await note.getByRole("button", { name: "Mostrar CPF" }).click()
      await note.getByText(CPF, { exact: true }).waitFor()
      await note.getByRole("button", { name: "Copiar CPF" }).waitFor()

      expect(await readingsOf(orderId)).toMatchObject([
        { actor: expect.stringMatching(/^user_/), http_status: 200 },
      ])
    })

    it("an administrator can capture a part of an order's reserved amount on the payment page, but not more than the reserved amount", async () => {
      const order = await aSoldOrder(shop, IN_THREE)
      const page = await openPayment(order)
      await page.getByRole("button", { name: "Capturar" }).click()
      const prompt = page.getByRole("alertdialog")
      const amount = prompt.getByLabel("Valor a capturar")

      await amount.fill("100,00")
      await prompt.getByText(/O máximo é R\$\s99,90/).waitFor()
      await amount.fill("60,00")
      await prompt.getByLabel("Motivo").fill("O pedido sai hoje")
      await prompt.getByRole("button", { name: /Capturar R\$\s60,00/ }).click()
      await page.getByText("Recebido em parte").waitFor()

      expect(await gatewayAndMedusaSums(shop, order)).toMatchObject({
        gateway: { captured: 6000, refunded: 0 },
        medusa: { captured: 6000, refunded: 0 },
      })
    })

    it("an administrator can refund a part of a captured payment to the payer, with a reason, in one dialog of the payment page", async () => {
      const order = await aSoldOrder(shop, IN_THREE)
      await expectSuccess(operator.capture(order))
      const page = await openPayment(order)
      await page.getByRole("button", { name: "Reembolsar" }).click()
      const prompt = page.getByRole("alertdialog")

      await prompt.getByLabel("Valor a reembolsar").fill("30,00")
      await prompt.getByLabel("Motivo").fill("Veio sem uma peça")
      await prompt
        .getByRole("button", { name: /Reembolsar R\$\s30,00/ })
        .click()
      await page.getByText("Reembolsado em parte").waitFor()

      expect(await gatewayAndMedusaSums(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 3000 },
        medusa: { captured: 9990, refunded: 3000 },
      })
      await page.getByText(/Enviamos o seu reembolso de R\$\s30,00/).waitFor()
    })

    it("an administrator can record on the payment page that a refund of unknown outcome was made, and Medusa then records the refund", async () => {
      const order = await aSoldOrder(shop, IN_THREE)
      await expectSuccess(operator.capture(order))
      await shop.simulator.on("refund").queue().once()
      expect((await operator.refund(order, 9)).status).toBe(400)
      const page = await openPayment(order)

      await page.getByRole("button", { name: "Resolver" }).click()
      const prompt = page.getByRole("alertdialog")
      await prompt.getByText("No gateway agora:").waitFor()
      await prompt
        .getByRole("radio", { name: "Foi feito", exact: true })
        .click()
      await prompt.getByLabel("Motivo").fill("O painel mostra o reembolso")
      await prompt.getByRole("button", { name: "Resolver" }).click()
      await prompt.waitFor({ state: "detached" })

      await page.getByText("Reembolsado em parte").waitFor()
      expect((await gatewayAndMedusaSums(shop, order)).medusa.refunded).toBe(
        900
      )
      await shop.simulator.applyQueued(order.merchantChargeId)
    })

    it("the payment page shows the dispute deadline that an administrator enters, and links to a printable page of evidence", async () => {
      const order = await aSoldOrder(shop, IN_THREE)
      await expectSuccess(operator.capture(order))
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await expectSuccess(operator.synchronize(order.chargeId))
      const page = await openPayment(order)
      await page.getByRole("button", { name: "Informar o prazo" }).click()
      await page.getByLabel("Último dia").fill("2036-12-01")
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: "Informar o prazo" })
        .click()
      await page.getByText("Responder até 01/12/2036").waitFor()

      await page.getByRole("link", { name: "Página de evidências" }).click()
      const evidence = page.locator("#evidence")
      await evidence.getByRole("heading", { name: /Pedido #\d+/ }).waitFor()
      const { nsu } = await chargeOf(order.chargeId)
      await evidence.getByText(nsu, { exact: true }).waitFor()
      await page.emulateMedia({ media: "print" })
      expect(
        await page.getByRole("button", { name: "Imprimir" }).isVisible()
      ).toBe(false)
      expect(await evidence.isVisible()).toBe(true)
    })

    it.each([
      ["ptBR", "light", /Cartão de crédito, 3x/],
      ["en", "dark", /Credit card, 3x/],
    ] as const)(
      "axe-core finds no serious accessibility problem in the order page's payment section and on the payment page (language %s, %s theme)",
      async (language, theme, name) => {
        const order = await aSoldOrder(shop, IN_THREE)
        const page = await shop.openDashboard({
          language,
          theme,
          path: `/orders/${order.orderId}`,
        })
        const payment = page.getByRole("region", { name })
        await payment.waitFor()
        expect(
          await findAccessibilityProblems(page, "section[aria-labelledby]")
        ).toEqual([])

        await payment
          .getByRole("link", { name: /Ver a cobrança|See the payment/ })
          .click()
        await page.getByRole("heading", { name, level: 1 }).waitFor()

        expect(await findAccessibilityProblems(page, "main")).toEqual([])
      }
    )
  }
)
