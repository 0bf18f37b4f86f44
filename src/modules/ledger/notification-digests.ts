import { createHmac, randomUUID } from "node:crypto"

/**
 * Returns what makes digests of the bodies of notifications. They are keyed, because the bodies have few unknown parts:
 * from an unkeyed digest in a backup, the payer's masked CPF was recovered in milliseconds.
 */
export function digestingWith(
  key: Buffer | undefined
): (text: string) => string {
  return key
    ? (text) => createHmac("sha256", key).update(text).digest("hex")
    : () => randomUUID()
}
