import type { Locator, Page } from "playwright-core"

/** The buyer's data, as she types it. */
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

type AddressLabel = keyof typeof A_BUYER

/** Finds a field by its label, in Portuguese. */
function addressField(page: Page, label: AddressLabel): Locator {
  return page.getByLabel(label, { exact: true })
}

export async function typeAddress(page: Page): Promise<void> {
  for (const label of Object.keys(A_BUYER) as AddressLabel[]) {
    await addressField(page, label).fill(A_BUYER[label])
  }
  await page.getByLabel("Estado").selectOption({ label: "SP · São Paulo" })
}
