import { parse } from "csv-parse/sync"
import {
  type CsvMovement,
  movementsCsvHead,
  movementsCsvLine,
} from "./movements-csv"

const CAPTURED: CsvMovement = {
  kind: "captured",
  movement_name: "captured",
  amount: 9_990,
  gateway_reported_at: new Date("2026-11-21T17:03:05Z"),
  recorded_at: new Date("2026-11-21T17:03:07Z"),
  actor: "shopper",
  account: "br",
  order_id: "order_1",
  order_number: 1234,
  customer: "Maria Souza",
  link_name: null,
  merchant_charge_id: "0b1f4a52-5b0c-4b0a-9b0e-0d1e2f3a4b5c",
  transaction_id: "tx-1",
  method: "card",
  paid_with: null,
  brand: "VISA",
  uses_saved_card: true,
  installments: 3,
  original_amount: 9_990,
  discount: 0,
  interest: 1_811,
  nsu: "000123456",
  authorization_code: "012345",
  acquirer: "CIELO",
  end_to_end_id: null,
  statement_text: "LOJA DEMO",
  user: null,
  charge_id: "ctchg_1",
  document: "529.982.247-25",
}

const rowOf = (movement: CsvMovement, columns = { documents: false }) => {
  const [row] = parse<Record<string, string>>(
    movementsCsvHead(columns) + movementsCsvLine(movement, columns),
    { bom: true, columns: true, delimiter: ";" }
  )
  return row
}

describe("a row of the movements file", () => {
  it("a row of the movements file contains the buyer's document only if documents were requested", () => {
    const row = rowOf(CAPTURED, { documents: true })

    expect(row?.["CPF/CNPJ"]).toBe("\t529.982.247-25")
    expect(rowOf(CAPTURED)).not.toHaveProperty("CPF/CNPJ")
  })

  it("a row of the movements file is in Portuguese, has numbers and times in Brazilian format, and has a tab before ids that consist of digits", () => {
    expect(
      movementsCsvHead({ documents: false }).startsWith("\uFEFFData e hora;")
    ).toBe(true)
    expect(rowOf(CAPTURED)).toEqual({
      "Data e hora": "21/11/2026 14:03:05",
      Tipo: "Recebido",
      Pedido: "1234",
      "Id do pedido": "order_1",
      Cliente: "Maria Souza",
      Link: "",
      Cobrança: CAPTURED.merchant_charge_id,
      Transação: "tx-1",
      Método: "Cartão de crédito",
      "Pago com": "",
      tPag: "\t03",
      Bandeira: "VISA",
      "Cartão salvo": "Sim",
      Parcelas: "3",
      "Desconto no Pix": "0,00",
      Juros: "18,11",
      Valor: "99,90",
      "Valor original": "99,90",
      NSU: "\t000123456",
      Autorização: "\t012345",
      Adquirente: "CIELO",
      "Id fim a fim": "",
      "Texto na fatura": "LOJA DEMO",
      Conta: "br",
      Origem: "Cliente",
      Usuário: "",
      "Soubemos em": "21/11/2026 14:03:07",
    })
  })

  it("a row of the movements file has the time of observation if the gateway reported none, and an apostrophe before texts that begin like a formula", () => {
    const refund: CsvMovement = {
      ...CAPTURED,
      kind: "refunded",
      movement_name: "refunded",
      amount: -1_050,
      gateway_reported_at: null,
      actor: "user_1",
      method: "link",
      paid_with: "PIX",
      uses_saved_card: null,
      order_number: null,
      customer: "+Maria",
      link_name: "Curso de outubro",
      user: "=cmd@example.com",
    }

    expect(rowOf(refund)).toMatchObject({
      "Data e hora": "21/11/2026 14:03:07",
      Tipo: "Reembolsado",
      Pedido: "",
      Cliente: "'+Maria",
      Link: "Curso de outubro",
      Método: "Link de pagamento",
      "Pago com": "Pix",
      tPag: "\t17",
      "Cartão salvo": "",
      Valor: "-10,50",
      Origem: "Equipe",
      Usuário: "'=cmd@example.com",
    })
  })

  it.each([
    ["lost", "Perdido na contestação"],
    ["taken_back", "Estornado pelo gateway"],
    ["refund_undone", "Reembolso não aconteceu"],
    ["disputed", "Contestado"],
  ] as const)(
    "a movement with the name %s in the code is called “%s” in the movements file",
    (told, word) => {
      expect(rowOf({ ...CAPTURED, movement_name: told })?.Tipo).toBe(word)
    }
  )
})
