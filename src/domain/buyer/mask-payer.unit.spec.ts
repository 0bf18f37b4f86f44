import { maskPayer } from "./mask-payer"

describe("maskPayer", () => {
  it("maskPayer returns only the data of a payer that a Pix receipt shows", () => {
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
    ["that is an e-mail address", "maria@example.com", undefined],
    ["of another length", "1234", undefined],
  ])(
    "maskPayer returns as much of a document as a Pix receipt shows, here of a document %s",
    (_what, documentNumber, kept) => {
      expect(maskPayer({ documentNumber }).document).toBe(kept)
    }
  )

  it("maskPayer returns the bank's number if the bank has no name, and leaves out data that is missing", () => {
    expect(maskPayer({ bankIspb: "00000000" })).toEqual({ bank: "00000000" })
    expect(maskPayer({})).toEqual({})
  })
})
