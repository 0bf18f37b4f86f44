import { hash, timingSafeEqual } from "node:crypto"
import { LONGEST_WORD } from "./kept-text"

/**
 * Returns the index of the token that the header `authorization` carries; undefined if it matches none. `Bearer` in
 * front is optional on both sides and in any case, and blanks around are ignored. Every token is compared in constant
 * time, so that the duration reveals neither how much of a token is right nor which one matched. Without a header,
 * with an empty header or without tokens, nothing matches. Source: interface.md "Authentication", 8.
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

export function hasToken(header: string | undefined): boolean {
  return bareToken(header ?? "") !== ""
}

/** Digests by configured token: there are few, and they stay in memory. */
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

/** Digests have equal length: timingSafeEqual throws for unequal texts, which would reveal a length. */
function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer")
}

/** The interface names the header with an underscore and shows it with a hyphen. */
const NAMES = ["event_type", "event-type"]

/**
 * Returns the gateway's header for the type of an event, which is stored for people to read; nothing is decided by
 * it. Printable ASCII, at most 64 characters; undefined if there is none.
 */
export function eventTypeHeaderOf(
  headers: Readonly<Record<string, string | string[] | undefined>>
): string | undefined {
  for (const name of NAMES) {
    const reported = [headers[name] ?? ""].flat()[0] ?? ""
    const printable = reported.replace(/[^\x20-\x7e]/g, "").trim()
    if (printable !== "") {
      return printable.slice(0, LONGEST_WORD)
    }
  }
  return undefined
}
