import fc from "fast-check"
import {
  gatewayName,
  readBuyerPhone,
  documentFields,
  problemsIn,
  readDocumentField,
  shortText,
} from "./buyer"
import { z } from "@medusajs/framework/zod"

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

describe("readBuyerPhone", () => {
  it.each([
    "+55 (11) 98765-4321",
    "5511987654321",
    "005511987654321",
    "(11) 98765-4321",
    "11987654321",
    "  +55 11 98765-4321  ",
  ])("reads the mobile number %s", (typed) => {
    expect(readBuyerPhone(typed)).toEqual({
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE",
    })
  })

  it.each(["+55 11 3456-7890", "(11) 3456-7890", "01134567890"])(
    "reads the fixed line %s",
    (typed) => {
      expect(readBuyerPhone(typed)).toEqual({
        countryCode: "55",
        areaCode: "11",
        number: "34567890",
        type: "RESIDENTIAL",
      })
    }
  )

  it.each(["55 98765-4321", "+55 55 98765-4321"])(
    "takes 55 for the area code it is in %s",
    (typed) => {
      expect(readBuyerPhone(typed)).toMatchObject({
        areaCode: "55",
        number: "987654321",
      })
    }
  )

  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a word", "WhatsApp"],
    ["a number without area code", "98765-4321"],
    ["a mobile number of the old length", "(11) 8765-4321"],
    ["an area code that starts with zero", "(01) 98765-4321"],
    ["an American number", "+1 415 555 2671"],
    ["a French number that looks Brazilian", "+33 9 87 65 43 21"],
  ])("finds no phone in %s", (_, typed) => {
    expect(readBuyerPhone(typed)).toBeUndefined()
  })
})

const fields = z.object(documentFields)

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : problemsIn(parsed.error)
}

describe("what a storefront sends of who pays", () => {
  it.each([{}, { document: null, document_type: null }])(
    "may be missing, also as null (%j)",
    (sent) => {
      expect(fields.parse(sent)).toEqual({})
    }
  )

  it("is a document and its type, and nothing else", () => {
    expect(
      fields.parse({ document: " 1 ", document_type: "CPF", name: "Maria" })
    ).toEqual({ document: "1", document_type: "CPF" })
  })

  it("is refused field by field, all at once, without a value", () => {
    const problems = problemsOf(fields, {
      document: "1".repeat(31),
      document_type: "RG-9",
    })

    expect(problems).toEqual([
      "data.document is longer than 30 characters",
      "data.document_type must be CPF, CNPJ or PASSPORT",
    ])
  })
})

describe("a short text", () => {
  it.each([
    ["", ["data.name is empty"]],
    [" \t\n ", ["data.name is empty"]],
    ["abcd", ["data.name is longer than 3 characters"]],
    ["abc", []],
    [" abc ", []],
  ])("of three characters at most: %j", (name, problems) => {
    expect(problemsOf(z.object({ name: shortText(3) }), { name })).toEqual(
      problems
    )
  })
})

describe("reading a document", () => {
  it("tells what it is by itself", () => {
    expect(readDocumentField("529.982.247-25", undefined)).toEqual({
      buyer: { document: "52998224725", documentType: "CPF" },
    })
  })

  it.each([
    [
      undefined,
      "data.document is not a valid CPF or CNPJ (for a passport, send data.document_type PASSPORT)",
    ],
    ["CPF", "data.document is not a valid CPF"],
    ["CNPJ", "data.document is not a valid CNPJ"],
    ["PASSPORT", "data.document is not a valid PASSPORT"],
  ] as const)("says that it is no %s, and not what it is", (type, problem) => {
    expect(readDocumentField("X1", type)).toEqual({ problem })
  })
})
