import { z } from "@medusajs/framework/zod"
import {
  type BuyerDocument,
  type DocumentType,
  readDocument,
} from "../rules/document"

/** Counted as JavaScript counts: a letter outside the basic plane is two. */
const LONGEST = 255

/**
 * Turns a name into what the gateway accepts: letters of any script, digits, `&` and single
 * spaces. "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". Undefined when nothing is left.
 * Source: gateway-notes "Charges" (customer).
 */
export function gatewayName(
  ...parts: (string | null | undefined)[]
): string | undefined {
  const name = parts
    .map((part) => part ?? "")
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return cutTo(LONGEST, name).trim() || undefined
}

/** Cuts without leaving half a letter. */
function cutTo(length: number, text: string): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

export interface BuyerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL"
}

/**
 * Reads a Brazilian phone number as typed: "+55 (11) 98765-4321", "011 3456-7890". Undefined when
 * it is none; the charge is then made without a phone.
 */
export function readBuyerPhone(
  typed: string | null | undefined
): BuyerPhone | undefined {
  if (/^\s*\+(?!\D*55)/.test(typed ?? "")) {
    return undefined // another country's number, which may look like one of ours without its code
  }
  const digits = (typed ?? "").replace(/\D/g, "")
  const national = digits
    .replace(/^(?:00)?55(?=\d{10,11}$)/, "")
    .replace(/^0(?=\d{10,11}$)/, "")
  const match = /^([1-9]\d)(9\d{8}|[2-5]\d{7})$/.exec(national)
  if (!match?.[1] || !match[2]) {
    return undefined
  }
  return {
    countryCode: "55",
    areaCode: match[1],
    number: match[2],
    type: match[2].length === 9 ? "MOBILE" : "RESIDENTIAL",
  }
}

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
