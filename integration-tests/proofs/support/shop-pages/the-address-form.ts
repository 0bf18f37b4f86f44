import type { Page } from "playwright-core"

import { typeOver } from "../browser/type-over"

/** The buyer's data as a shopper types it. The keys are the labels of the fields. */
export const A_BUYER = {
  Nome: "Maria",
  Sobrenome: "da Silva",
  "E-mail": "maria@example.com",
  "Telefone com DDD": "11987654321",
  "CPF ou CNPJ": "52998224725",
  CEP: "01310100",
  "Rua ou avenida": "Avenida Paulista",
  Número: "1000",
  Bairro: "Bela Vista",
  Cidade: "São Paulo",
}

export async function typeAddress(page: Page): Promise<void> {
  for (const [label, typed] of Object.entries(A_BUYER)) {
    await typeOver(page.getByLabel(label, { exact: true }), typed)
  }
  await page.getByLabel("Estado").selectOption({ label: "SP · São Paulo" })
}
