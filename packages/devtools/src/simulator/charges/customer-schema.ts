import { z } from "zod"

import { isCnpj, isCpf } from "../cpf-and-cnpj"

function digitsSchema(least: number, most: number) {
  const pattern = new RegExp(`^\\d{${least},${most}}$`)
  return z.string().regex(pattern, `must be ${least} to ${most} digits`)
}

const phone = z
  .strictObject({
    countryCode: digitsSchema(1, 3),
    areaCode: digitsSchema(1, 4),
    number: digitsSchema(6, 15),
    // The interface names MOBILE, RESIDENTIAL and COMMERCIAL followed by "…", so there are more types.
    type: z
      .string()
      .regex(/^[A-Z_]+$/, "must be a word in capitals, such as MOBILE"),
  })
  .superRefine(({ countryCode, areaCode, number }, context) => {
    const addFieldIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message })
    if (countryCode === "55" && areaCode.length !== 2) {
      addFieldIssue("areaCode", "must be 2 digits in Brazil")
    }
    if (countryCode === "55" && !/^\d{8,9}$/.test(number)) {
      addFieldIssue("number", "must be 8 or 9 digits in Brazil")
    }
  })

const documentRules = {
  CPF: {
    isValid: isCpf,
    message:
      "must be a CPF: 11 digits without punctuation, with right check digits",
  },
  CNPJ: {
    isValid: isCnpj,
    message:
      "must be a CNPJ: 14 characters without punctuation, with right check digits",
  },
  PASSPORT: {
    // The published pattern of documents allows 9 characters for a passport.
    isValid: (document: string) => /^[0-9A-Z]{9}$/.test(document),
    message: "must be a passport number: 9 capitals and digits",
  },
}

/** The schema of the buyer in requests that create a charge or save a card. */
export const customerSchema = z
  .strictObject({
    name: z
      .string()
      .min(1, "must not be empty")
      .max(255, "must be at most 255 characters")
      .regex(
        /^[\p{L} &\d]*$/u,
        "must consist of letters, digits, spaces and & only"
      ),
    email: z.string().regex(
      // The published pattern of e-mail addresses allows neither apostrophes nor accents.
      /^[\w.%+-]+@[a-z\d.-]+\.[a-z]{2,}$/i,
      "must be an e-mail address of the published pattern"
    ),
    document: z.string().min(1, "must not be empty"),
    documentType: z.enum(
      ["CPF", "CNPJ", "PASSPORT"],
      "must be CPF, CNPJ or PASSPORT"
    ),
    phone,
    deviceInformation: z.looseObject({}).optional(),
  })
  .superRefine(({ document, documentType }, context) => {
    const { isValid, message } = documentRules[documentType]
    if (!isValid(document)) {
      context.addIssue({ code: "custom", path: ["document"], message })
    }
  })

export type Customer = z.output<typeof customerSchema>
