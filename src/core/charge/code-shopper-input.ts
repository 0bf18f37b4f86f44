import { z } from "@medusajs/framework/zod"
import type { BuyerDocument } from "../rules/read-document"
import {
  documentFields,
  problemsIn,
  readDocumentField,
} from "../buyer/document-fields"

/**
 * What a storefront sends as `data` of a Pix or wallet session. Keys that are not listed here are
 * dropped. It may be missing: starters create a session when a method is picked, before anybody was
 * asked for a document; such a session has no code.
 */
const codeSessionData = z.object(documentFields)

export type CodeInputReading =
  | { kind: "complete"; input: BuyerDocument }
  | { kind: "none" }
  /** `problems`: field and what is wrong with it; never a value. */
  | { kind: "invalid"; problems: string[] }

export function readCodeSessionData(data: unknown): CodeInputReading {
  const parsed = codeSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return { kind: "invalid", problems: problemsIn(parsed.error) }
  }
  const { document, document_type: type } = parsed.data
  if (document === undefined) {
    return { kind: "none" }
  }
  const read = readDocumentField(document, type)
  return "problem" in read
    ? { kind: "invalid", problems: [read.problem] }
    : { kind: "complete", input: read.buyer }
}
