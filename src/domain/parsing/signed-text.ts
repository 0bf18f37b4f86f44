import type { z } from "@medusajs/framework/zod"

export interface Signer {
  sign(text: string): string
  isSignatureValid(text: string, signature: string): boolean
}

/**
 * Encrypts texts with the plugin's keys, and decrypts them again. A receiver of an encrypted text cannot read it. If
 * the receiver changes the text, it cannot be decrypted any more.
 */
export interface Sealer {
  /** Encrypts a text for one use, such as "resume". The result can be decrypted only with the same `use`. */
  encryptText(use: string, text: string): string
  /**
   * Decrypts a text that `encryptText` has encrypted. Returns `undefined` if no key fits, if the text was changed, or
   * if it was encrypted for a different use.
   */
  decryptText(use: string, sealed: string): string | undefined
}

/**
 * Returns a value as a signed text. Everyone can read the value, but a changed text has an invalid signature. The text
 * can be part of a URL. It contains no dot, because some web servers treat a path with a dot as a file.
 */
export function signedText(value: unknown, signer: Signer): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${body}~${signer.sign(body)}`
}

/**
 * Returns the value of a signed text, or `undefined` if the signature is wrong or the value does not match the schema.
 */
export function verifySignedText<Value extends z.ZodType>(
  text: string,
  value: Value,
  signer: Signer
): z.output<Value> | undefined {
  const [body = "", signature = ""] = text.split("~")
  return signer.isSignatureValid(body, signature)
    ? value.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()))
        .data
    : undefined
}
