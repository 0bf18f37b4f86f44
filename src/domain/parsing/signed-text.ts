import type { z } from "@medusajs/framework/zod"

/** Signs texts, so that they cannot be forged, and recognizes its signatures. */
export interface Signer {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** Encrypts texts that are given away, so that their holder can only hand them back. */
export interface Sealer {
  /** Encrypts a text that is given away for one use: it cannot be decrypted for another. */
  seal(use: string, text: string): string
  /** Decrypts such a text. Undefined if no key fits, or the text was changed or made for another use. */
  open(use: string, sealed: string): string | undefined
}

/**
 * Returns a value as a signed text, which its holder can read but not change. It can be part of a URL, and contains no
 * dot, because servers of static pages take a path with a dot for a file.
 */
export function signedText(value: unknown, signer: Signer): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${body}~${signer.sign(body)}`
}

/** Returns the value of a signed text; undefined if it is not ours, or of another kind. */
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
