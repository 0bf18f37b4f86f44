import type { z } from "@medusajs/framework/zod"

/** Signs texts so that they cannot be forged, and verifies the signatures. */
export interface Signer {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** Encrypts texts for a holder who cannot read or change them and can only send them back. */
export interface Sealer {
  /** Encrypts a text for one use. The result cannot be decrypted for another use. */
  seal(use: string, text: string): string
  /** Decrypts a text. Returns `undefined` if no key fits, or if the text was changed or encrypted for another use. */
  open(use: string, sealed: string): string | undefined
}

/**
 * Returns a value as a signed text that its holder can read but not change. The text can be part of a URL and contains
 * no dot, because servers of static pages take a path with a dot for a file.
 */
export function signedText(value: unknown, signer: Signer): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${body}~${signer.sign(body)}`
}

/** Returns the value of a signed text, or `undefined` if the signature is wrong or the value has another shape. */
export function readSignedText<Value extends z.ZodType>(
  text: string,
  value: Value,
  signer: Signer
): z.output<Value> | undefined {
  const [body = "", signature = ""] = text.split("~")
  return signer.isSigned(body, signature)
    ? value.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()))
        .data
    : undefined
}
