import { maskPayer } from "./mask-payer"

describe("maskPayer", () => {
  it("maskPayer keeps only what a Pix receipt shows of the payer's name, document and bank", () => {
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
    ["that the gateway masked", "***982247**", "***.982.247-**"],
    ["of a company, which is public", "11.222.333/0001-81", "11222333000181"],
    ["of a company with letters", "12ABC34501DE35", "12ABC34501DE35"],
    ["that is none", "maria@example.com", undefined],
    ["of another length", "1234", undefined],
  ])(
    "maskPayer masks or leaves out the payer's document correctly for a document %s",
    (_what, documentNumber, kept) => {
      expect(maskPayer({ documentNumber }).document).toBe(kept)
    }
  )

  it("maskPayer returns the bank's number if the bank's name is missing, and leaves out missing data", () => {
    expect(maskPayer({ bankIspb: "00000000" })).toEqual({ bank: "00000000" })
    expect(maskPayer({})).toEqual({})
  })
})
