import fc from "fast-check"
import { gatewayName } from "./buyer"

describe("gatewayName", () => {
  it.each([
    [["Maria", "da Silva"], "Maria da Silva"],
    [["D'Ávila-Souza, Ana"], "D Ávila Souza Ana"],
    [["  José ", null, undefined, " Antônio\t"], "José Antônio"],
    [["Sapatos & Cia. Ltda. 2"], "Sapatos & Cia Ltda 2"],
    [["山田", "太郎"], "山田 太郎"],
    [["Joa\u0303o"], "João"],
    [["Ana <script>alert(1)</script>"], "Ana script alert 1 script"],
    [["Ana 🎉 Lima"], "Ana Lima"],
  ])("makes of %j what the gateway accepts: %s", (parts, expected) => {
    expect(gatewayName(...parts)).toBe(expected)
  })

  it.each([[[]], [[""]], [["  ", null]], [["!!!", "🎉"]], [[undefined, null]]])(
    "finds no name in %j",
    (parts) => {
      expect(
        gatewayName(...(parts as (string | null | undefined)[]))
      ).toBeUndefined()
    }
  )

  it("cuts a name to 255 characters", () => {
    expect(gatewayName("a".repeat(300))).toBe("a".repeat(255))
  })

  it("leaves no space at the end when it cuts", () => {
    expect(gatewayName("a".repeat(254), "b")).toBe("a".repeat(254))
  })

  it("cuts between letters, also where a letter takes two characters", () => {
    expect(gatewayName("𐐀".repeat(200))).toBe("𐐀".repeat(127))
  })

  it("makes of any text a name that the gateway accepts, or none", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 })
    const longLetters = fc.string({
      unit: fc.constantFrom("a", "𐐀", "é", " ", "-"),
      minLength: 200,
      maxLength: 400,
    })

    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, longLetters, fc.constant(null)), {
          maxLength: 3,
        }),
        (parts) => {
          const name = gatewayName(...parts)

          expect(name ?? "a").toMatch(/^[\p{L} &\d]+$/u)
          expect((name ?? "").length).toBeLessThanOrEqual(255)
          expect(name).not.toBe("")
        }
      )
    )
  })

  it("leaves a name that it made as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const name = gatewayName(text)
        expect(gatewayName(name)).toBe(name)
      })
    )
  })
})
