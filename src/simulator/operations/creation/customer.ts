import { z } from "@medusajs/framework/zod"

import { isCnpj, isCpf } from "../../tax-document"

const phone = z
  .strictObject({
    countryCode: z.string().regex(/^\d{1,3}$/, "must be 1 to 3 digits"),
    areaCode: z.string().regex(/^\d{1,4}$/, "must be 1 to 4 digits"),
    number: z.string().regex(/^\d{6,15}$/, "must be 6 to 15 digits"),
    // The notes name MOBILE, RESIDENTIAL, COMMERCIAL "…": there are more.
    type: z
      .string()
      .regex(/^[A-Z_]+$/, "must be a word in capitals, such as MOBILE"),
  })
  .superRefine((given, context) => {
    if (given.countryCode !== "55") {
      return
    }
    if (!/^\d{2}$/.test(given.areaCode)) {
      context.addIssue({
        code: "custom",
        path: ["areaCode"],
        message: "must be 2 digits in Brazil",
      })
    }
    if (!/^\d{8,9}$/.test(given.number)) {
      context.addIssue({
        code: "custom",
        path: ["number"],
        message: "must be 8 or 9 digits in Brazil",
      })
    }
  })

export const customer = z
  .strictObject({
    name: z
      .string()
      .min(1, "must not be empty")
      .max(255, "must be at most 255 characters")
      .regex(
        /^[\p{L} &\d]*$/u,
        "must consist of letters, digits, spaces and & only"
      ),
    email: z.email("must be an e-mail address"),
    document: z.string().min(1, "must not be empty"),
    documentType: z.enum(["CPF", "CNPJ", "PASSPORT"], {
      error: (issue) =>
        issue.input === undefined
          ? "is required"
          : "must be CPF, CNPJ or PASSPORT",
    }),
    phone,
  })
  .superRefine(({ document, documentType }, context) => {
    const problem = documentProblem(document, documentType)
    if (problem) {
      context.addIssue({ code: "custom", path: ["document"], message: problem })
    }
  })

export type Customer = z.output<typeof customer>

function documentProblem(
  document: string,
  documentType: "CPF" | "CNPJ" | "PASSPORT"
): string | undefined {
  switch (documentType) {
    case "CPF":
      return isCpf(document)
        ? undefined
        : "must be a CPF: 11 digits without punctuation, with right check digits"
    case "CNPJ":
      return isCnpj(document)
        ? undefined
        : "must be a CNPJ: 14 characters without punctuation, with right check digits"
    case "PASSPORT":
      return /^[0-9A-Z]{5,20}$/.test(document)
        ? undefined
        : "must be a passport number: 5 to 20 capitals and digits"
  }
}
