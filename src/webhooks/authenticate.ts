import { hash, timingSafeEqual } from "node:crypto"

/**
 * Which of the tokens the header `authorization` carries, by its place in the list; undefined for none
 * of them. With and without `Bearer` in front, on either side and in any case; blanks around are nothing.
 * Every token is compared, in constant time, so that the time taken tells neither how much of one is
 * right nor which one matched. Without a header, with an empty one and without tokens nobody is authentic.
 * Source: interface.md "Authentication", 8.
 */
export function matchingToken(
  header: string | undefined,
  tokens: readonly string[]
): number | undefined {
  const given = bareToken(header ?? "")
  const digest = digestOf(given)
  const place = tokens
    .map((token) => timingSafeEqual(digest, digestOfToken(token)))
    .indexOf(true)
  return place === -1 || given === "" ? undefined : place
}

/** Whether the header carries any token at all. */
export function hasToken(header: string | undefined): boolean {
  return bareToken(header ?? "") !== ""
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
