import { readDocument } from "./document"

describe("readDocument", () => {
  it.each([
    ["529.982.247-25", "52998224725", "CPF"],
    [" 529 982 247 25 ", "52998224725", "CPF"],
    ["11.222.333/0001-81", "11222333000181", "CNPJ"],
    ["12.ABC.345/01DE-35", "12ABC34501DE35", "CNPJ"],
    ["12.abc.345/01de-35", "12ABC34501DE35", "CNPJ"],
  ])(
    "tells by the document %s itself what it is",
    (typed, document, documentType) => {
      expect(readDocument(typed)).toEqual({ document, documentType })
    }
  )

  it.each([
    "52998224726",
    "00000000000",
    "11222333000182",
    "00000000000000",
    "12ABC34501DE36",
    "1234",
    "",
    "AB123456",
    "529.982.247-2X",
  ])("finds neither CPF nor CNPJ in %j", (typed) => {
    expect(readDocument(typed)).toBeUndefined()
  })

  it("takes a passport only when it is named as one", () => {
    expect(readDocument("FZ 123-456")).toBeUndefined()
    expect(readDocument("FZ 123-456", "PASSPORT")).toEqual({
      document: "FZ123456",
      documentType: "PASSPORT",
    })
  })

  it.each(["F1", "F".repeat(21), "FZ_123456", "ÃZ123456"])(
    "refuses %j as a passport",
    (typed) => {
      expect(readDocument(typed, "PASSPORT")).toBeUndefined()
    }
  )

  it("holds a document to the type it was given with", () => {
    expect(readDocument("52998224725", "CNPJ")).toBeUndefined()
    expect(readDocument("11222333000181", "CPF")).toBeUndefined()
  })
})
