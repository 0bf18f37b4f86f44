import { z } from "@medusajs/framework/zod"
import {
  type BuyerDocument,
  type DocumentType,
  readDocument,
} from "../rules/read-document"

/** JavaScript storefronts send null for what they do not have. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

export const shortText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "is empty")
    .max(longest, `is longer than ${longest} characters`)

/** How a storefront sends who pays, whatever the method. */
export const documentFields = {
  /** The buyer's CPF, CNPJ or passport number, with or without punctuation. */
  document: optional(shortText(30)),
  /** Needed for a passport; otherwise told by the document itself. */
  document_type: optional(
    z.enum(["CPF", "CNPJ", "PASSPORT"], {
      error: "must be CPF, CNPJ or PASSPORT",
    })
  ),
}

/** Reads the document, or says what is wrong with the field; never a value. */
export function readDocumentField(
  document: string,
  type: DocumentType | undefined
): { buyer: BuyerDocument } | { problem: string } {
  const buyer = readDocument(document, type)
  return buyer
    ? { buyer }
    : {
        problem: `data.document is not a valid ${type ?? "CPF or CNPJ (for a passport, send data.document_type PASSPORT)"}`,
      }
}

/** Field and what is wrong with it, as a storefront's developer reads it. */
export function problemsIn({ issues }: z.ZodError): string[] {
  return issues.map((issue) => `data.${issue.path.join(".")} ${issue.message}`)
}
