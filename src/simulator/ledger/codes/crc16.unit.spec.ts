import { crc16 } from "./crc16"

describe("the checksum of a payment code", () => {
  it("is the one that the algorithm's catalogue gives for its check text", () => {
    expect(crc16("123456789")).toBe("29B1")
  })

  it("closes the example of the Central Bank's manual of the BR Code", () => {
    const payload =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"

    expect(crc16(payload)).toBe("1D3D")
  })

  it("has four digits also where it begins with zeros", () => {
    expect(crc16("n669")).toBe("0004")
  })
})
