import { hash, timingSafeEqual } from "node:crypto"

/**
 * Returns the index of the token that the header `authorization` carries; undefined if it matches none. `Bearer` in
 * front is optional on both sides and in any case, and blanks around are ignored. Every token is compared in constant
 * time, so that the duration reveals neither how much of a token is right nor which one matched. Without a header,
 * with an empty header or without tokens, nothing matches. Source: docs/gateway.md#notifications
 */
export function matchingToken(
  header: string | undefined,
  tokens: readonly string[]
): number | undefined {
  const given = bareToken(header ?? "")
  const digest = digestOf(given)
  const place = tokens
    .map((token) => timingSafeEqual(digest, digestOf(bareToken(token))))
    .indexOf(true)
  return place === -1 || given === "" ? undefined : place
}

export function hasToken(header: string | undefined): boolean {
  return bareToken(header ?? "") !== ""
}

function bareToken(text: string): string {
  return text
    .trim()
    .replace(/^bearer(?=\s|$)/i, "")
    .trim()
}

/** Digests have equal length: timingSafeEqual throws for unequal texts, which would reveal a length. */
function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer")
}
