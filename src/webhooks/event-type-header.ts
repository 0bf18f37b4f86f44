import { LONGEST_WORD } from "./kept-text"

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
