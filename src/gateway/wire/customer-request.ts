import { z } from "@medusajs/framework/zod"

const DOCUMENT: Record<"CPF" | "CNPJ" | "PASSPORT", RegExp> = {
  CPF: /^\d{11}$/,
  // Alphanumeric for companies registered from July 2026 on; the check digits stay digits.
  CNPJ: /^[A-Z\d]{12}\d{2}$/,
  PASSPORT: /^[A-Za-z\d]{3,20}$/,
}

const phone = z.strictObject({
  countryCode: z.string().regex(/^\d{1,3}$/, "must be 1 to 3 digits"),
  areaCode: z.string().regex(/^\d{1,4}$/, "must be 1 to 4 digits"),
  number: z.string().regex(/^\d{6,15}$/, "must be 6 to 15 digits"),
  type: z.enum(["MOBILE", "RESIDENTIAL", "COMMERCIAL"]),
})

/** Source: gateway-notes "Charges": the interface shows no content for the customer. */
export const customerRequest = z
  .strictObject({
    name: z
      .string()
      .max(255, "must have at most 255 characters")
      .regex(/^[\p{L} &\d]+$/u, "must be letters, digits, spaces and & only"),
    email: z.string().regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address"),
    document: z.string(),
    documentType: z.enum(["CPF", "CNPJ", "PASSPORT"]),
    phone: phone.optional(),
  })
  .refine(
    ({ document, documentType }) => DOCUMENT[documentType].test(document),
    {
      path: ["document"],
      message:
        "does not have the form of its documentType (letters and digits only)",
    }
  )
