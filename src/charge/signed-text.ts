import type { z } from "@medusajs/framework/zod"

/** Signs a text, so that nobody else can make it; undefined without a key. */
export type Sign = (text: string) => Promise<string | undefined>

/**
 * Returns a value as a text with its signature, which whoever has it can read but not change; null without a key. It may
 * stand in an address, and has no point: servers of static pages take what has one for a file.
 */
export async function signedText(
  value: unknown,
  sign: Sign
): Promise<string | null> {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url")
  const signature = await sign(body)
  return signature === undefined ? null : `${body}~${signature}`
}

/** Returns the value of a signed text; undefined if it is not ours, or of another kind. */
export async function readSignedText<Value extends z.ZodType>(
  text: string,
  value: Value,
  sign: Sign
): Promise<z.output<Value> | undefined> {
  const [body = "", signature = ""] = text.split("~")
  const expected = await sign(body)
  // Compared by signatures of them: how long that takes tells nothing of the right one.
  if (!expected || (await sign(signature)) !== (await sign(expected))) {
    return undefined
  }
  return value.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()))
    .data
}
