import { hash, timingSafeEqual } from "node:crypto"

/**
 * Whether the header `authorization` carries one of the tokens. With and without `Bearer` in front,
 * on either side and in any case; blanks around are nothing. Every token is compared, in constant
 * time, so that the time taken tells neither how much of one is right nor which one matched.
 * Without a header, with an empty one and without tokens nobody is authentic.
 * Source: interface.md "Authentication", 8.
 */
export function isAuthentic(
  header: string | undefined,
  tokens: readonly string[]
): boolean {
  const given = bareToken(header ?? "")
  const digest = digestOf(given)
  return (
    tokens
      .map((token) => timingSafeEqual(digest, digestOfToken(token)))
      .includes(true) && given !== ""
  )
}

/** By the token as it is configured: there are a few, and they stay. */
const digests = new Map<string, Buffer>()

function digestOfToken(token: string): Buffer {
  const known = digests.get(token)
  if (known) {
    return known
  }
  const digest = digestOf(bareToken(token))
  digests.set(token, digest)
  return digest
}

function bareToken(text: string): string {
  return text
    .trim()
    .replace(/^bearer(?=\s|$)/i, "")
    .trim()
}

/** They are equally long: timingSafeEqual throws for texts that are not, and so tells a length. */
function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer")
}
