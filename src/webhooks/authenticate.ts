import { hash, timingSafeEqual } from "node:crypto"

/**
 * Returns the index of the token that the header `authorization` carries. Returns `undefined` if the header matches no
 * token, is missing or is empty. `Bearer` in front is optional in the header and in the tokens, in upper or lower case,
 * and spaces around are ignored. Every token is compared in constant time, so that the duration reveals neither how
 * much of a token is right nor which token matched. Source: docs/gateway.md#notifications
 */
export function indexOfMatchingToken(
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

/**
 * Returns a digest, because timingSafeEqual throws for texts of different lengths, which would reveal the length of a
 * token.
 */
function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer")
}
