import type { BrowserContext, Page } from "playwright-core"

import type { RunningStore } from "../demo/running-store"

export interface Walk {
  page: Page
  store: RunningStore
  /** Keeps what is to be seen now, under a name. */
  keep: (name: string) => Promise<void>
}

/** From the first page to the payment, as a person does it. */
export async function walkToPayment({ page, store, keep }: Walk) {
  await page.goto(store.shopUrl)
  await page.getByRole("link", { name: /Caneca/ }).waitFor()
  await keep("products")
  await page.getByRole("link", { name: /Camiseta/ }).click()
  await page
    .getByRole("radio", { name: "M", exact: true })
    .check({ force: true })
  await keep("product")
  await page.getByRole("button", { name: "Adicionar ao carrinho" }).click()
  await page.getByRole("heading", { name: "Carrinho" }).waitFor()
  await page.getByRole("link", { name: "Finalizar compra" }).waitFor()
  await keep("cart")
  await page.getByRole("link", { name: "Finalizar compra" }).click()
  await fillAddress(page)
  await keep("address")
  await page.getByRole("button", { name: "Continuar para a entrega" }).click()
  await page.getByRole("radio", { name: /PAC/ }).check({ force: true })
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click()
  await page.getByRole("radio", { name: /Cartão/ }).waitFor()
}

async function fillAddress(page: Page): Promise<void> {
  const fields: Record<string, string> = {
    Nome: "Maria",
    Sobrenome: "da Silva",
    "E-mail": `maria.${Date.now()}@demo.test`,
    "Telefone com DDD": "(11) 98765-4321",
    "CPF ou CNPJ": "529.982.247-25",
    CEP: "01310-100",
    "Rua ou avenida": "Avenida Paulista",
    Número: "1000",
    Complemento: "apto 42",
    Bairro: "Bela Vista",
    Cidade: "São Paulo",
  }
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole("textbox", { name: new RegExp(`^${label}`) })
      .first()
      .fill(value)
  }
  await page.getByLabel("Estado").selectOption("SP")
}

export async function payByCard({ page, keep }: Walk): Promise<void> {
  const form = page.locator(".choice-panel")
  await form.getByLabel("Número do cartão").fill("4111111111111111")
  await form.getByLabel("Nome impresso no cartão").fill("MARIA DA SILVA")
  await form.getByLabel(/Validade/).fill("12/30")
  await form.getByLabel("Código de segurança").fill("123")
  await form.getByLabel(/CPF/).fill("52998224725")
  await form.getByLabel("Parcelas").selectOption("3")
  await keep("card")
  await form.getByRole("button", { name: /^Pagar/ }).click()
  await page.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
  await keep("order")
}

/** In a second tab, as the guide tells a newcomer; the first one sees the order by itself. */
export async function payByPix(
  { page, store, keep }: Walk,
  context: BrowserContext
): Promise<void> {
  await page.getByRole("radio", { name: /^Pix/ }).check({ force: true })
  await page.getByRole("button", { name: /^Gerar/ }).click()
  await page.getByRole("img", { name: /QR/ }).waitFor()
  await keep("pix")
  const panel = await context.newPage()
  await panel.goto(`${store.simulatorUrl}/panel`)
  await panel.locator('a[href*="/panel/charges/"]').first().click()
  await panel.getByRole("button", { name: "Confirmar pagamento" }).waitFor()
  await panel.screenshot({
    path: keepAs("payer-panel"),
    animations: "disabled",
  })
  await panel.getByRole("button", { name: "Confirmar pagamento" }).click()
  await page.bringToFront()
  await page.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
}

/** On the payment service's page, and back. */
export async function payByLink({ page, keep }: Walk): Promise<void> {
  await page.getByRole("radio", { name: /^Link/ }).check({ force: true })
  const start = page.locator(".choice-panel").getByRole("button")
  await start.waitFor()
  await keep("link")
  await start.click()
  await page.getByRole("button", { name: "Pagar com Pix" }).waitFor()
  await keep("link-page")
  await page.getByRole("button", { name: "Pagar com Pix" }).click()
  await page.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
  await keep("link-order")
}

export function keepAs(name: string): string {
  return `docs/screenshots/${name}.png`
}
