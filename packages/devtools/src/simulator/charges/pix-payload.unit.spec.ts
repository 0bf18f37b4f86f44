import { crc16, pixPayload } from "./pix-payload"

const id = "0b0a8d2e-4c1f-4a53-9c11-3f6c2d1f9e77"

/**
 * Parses the text of a Pix code like a banking app, and returns its values. The keys are the identifiers of the values.
 */
function parsePayload(payload: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < payload.length;) {
    const length = Number(payload.slice(at + 2, at + 4))
    fields[payload.slice(at, at + 2)] = payload.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

describe("a Pix payload", () => {
  it("the text of a Pix code contains the currency, amount, country, payee and the correct checksum", () => {
    const payload = pixPayload({ id, amount: 9_990 })

    expect(payload).toMatch(/^00020126/)
    expect(parsePayload(payload)).toEqual({
      "00": "01",
      "26": expect.stringContaining("br.gov.bcb.pix"),
      "52": "0000",
      "53": "986",
      "54": "99.90",
      "58": "BR",
      "59": "LOJA DO SIMULADOR",
      "60": "SAO PAULO",
      "62": "0503***",
      "63": crc16(payload.slice(0, -4)),
    })
  })

  it("the URL in the text of a simulated Pix code contains the charge's id without hyphens, and the host pix.simulator.invalid, which belongs to no bank", () => {
    const payload = pixPayload({ id, amount: 1 })

    expect(parsePayload(parsePayload(payload)["26"]!)).toEqual({
      "00": "br.gov.bcb.pix",
      "25": "pix.simulator.invalid/v2/0b0a8d2e4c1f4a539c113f6c2d1f9e77",
    })
  })
})

describe("the checksum of a payment code", () => {
  it("crc16 returns for the text 123456789 the checksum that the CRC catalogue lists", () => {
    expect(crc16("123456789")).toBe("29B1")
  })

  it("crc16 returns four digits even if the checksum begins with zeros", () => {
    expect(crc16("n669")).toBe("0004")
  })
})
