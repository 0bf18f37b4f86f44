import { z } from "@medusajs/framework/zod"
import {
  documentFields,
  optional,
  problemsIn,
  readDocumentField,
  shortText,
} from "./buyer"

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

describe("what is optional", () => {
  it.each([undefined, null])("is undefined when it is %p", (value) => {
    expect(optional(z.string()).parse(value)).toBeUndefined()
  })

  it("is held to its schema when it is there", () => {
    expect(optional(z.string()).safeParse(1).success).toBe(false)
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
