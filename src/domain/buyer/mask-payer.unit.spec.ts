import { maskPayer } from "./mask-payer"

describe("maskPayer", () => {
  it("maskPayer returns the initials of the payer's name, the middle digits of the CPF and the name of the bank, as a Pix receipt shows them", () => {
    expect(
      maskPayer({
        name: "Maria  da Silva",
        documentNumber: "529.982.247-25",
        bankName: "Banco do Brasil",
        bankIspb: "00000000",
      })
    ).toEqual({
      name: "M**** d**** S****",
      document: "***.982.247-**",
      bank: "Banco do Brasil",
    })
  })

  it.each([
    ["a CPF that the gateway masked", "***982247**", "***.982.247-**"],
    ["the CNPJ of a company", "11.222.333/0001-81", "11222333000181"],
    ["a CNPJ with letters", "12ABC34501DE35", "12ABC34501DE35"],
    ["an e-mail address", "maria@example.com", undefined],
    ["a text of four digits", "1234", undefined],
  ])(
    "maskPayer masks the payer's CPF, keeps a CNPJ and removes any other text (input: %s, %s; result: %s)",
    (_what, documentNumber, kept) => {
      expect(maskPayer({ documentNumber }).document).toBe(kept)
    }
  )

  it("maskPayer returns the number of the bank if the name of the bank is missing, and an empty object if all data of the payer is missing", () => {
    expect(maskPayer({ bankIspb: "00000000" })).toEqual({ bank: "00000000" })
    expect(maskPayer({})).toEqual({})
  })
})
