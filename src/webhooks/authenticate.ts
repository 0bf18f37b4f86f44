import { hash, timingSafeEqual } from "node:crypto"

/**
 * Compares the `authorization` header with the configured notification tokens, and returns the index of the matching
 * token. Returns `undefined` if no token matches. The word `Bearer` is optional in the header and in the tokens.
 *
 * All tokens are compared in constant time, so that the duration reveals nothing about them. Source:
 * docs/gateway.md#notifications
 */
export function indexOfMatchingToken(
  header: string | undefined,
  tokens: readonly string[]
): number | undefined {
  const given = stripBearerPrefix(header ?? "")
  const digest = hashNotificationToken(given)
  const place = tokens
    .map((token) =>
      timingSafeEqual(digest, hashNotificationToken(stripBearerPrefix(token)))
    )
    .indexOf(true)
  return place === -1 || given === "" ? undefined : place
}

export function hasTokenInHeader(header: string | undefined): boolean {
  return stripBearerPrefix(header ?? "") !== ""
}

function stripBearerPrefix(text: string): string {
  return text
    .trim()
    .replace(/^bearer(?=\s|$)/i, "")
    .trim()
}

/**
 * Returns a hash of a token. Hashes have equal lengths, so that the comparison does not reveal the length of a token.
 */
function hashNotificationToken(text: string): Buffer {
  return hash("sha256", text, "buffer")
}
