import { z } from "@medusajs/framework/zod"
import { DateTime } from "luxon"

/** The zone of a text without an offset. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * Requires a whole date first: luxon would read a time alone as today, and the gateway never sends a week or a day of
 * the year. Offsets end at 18 hours, as in ISO 8601.
 */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-](?:0\d|1[0-8])(?::?[0-5]\d)?)?)?$/i

/** Matches the gateway's usual spelling of an event's time, with Z or an offset. */
const USUAL =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-](?:0\d|1[0-8]):[0-5]\d)$/

/**
 * Reads an instant as the gateway writes it: ISO 8601 with an offset, with Z or with neither, with a "T" or a blank
 * between, with up to nine decimals of a second, of which three are kept. A date alone means its first instant.
 * Undefined for any other value. Never throws.
 * Sources: docs/gateway.md#notification-envelope and docs/gateway.md#payment-link-notification
 */
export function readInstant(reported: unknown): Date | undefined {
  if (typeof reported !== "string") {
    return undefined
  }
  const text = reported.trim()
  return usualInstant(text) ?? anyInstant(text)
}

/**
 * Reads the usual spelling without luxon, which takes ten times as long, while the acknowledgement of a notification
 * waits. Undefined when luxon is to read the text.
 */
function usualInstant(text: string): Date | undefined {
  const [, local, fraction = "", offset] = USUAL.exec(text) ?? []
  if (local === undefined) {
    return undefined
  }
  const moment = `${local}.${fraction.slice(0, 3).padEnd(3, "0")}`
  const atZero = new Date(`${moment}Z`)
  // Date.parse reads February 30th as March 2nd: only a date that is written back unchanged exists.
  if (Number.isNaN(atZero.getTime()) || atZero.toISOString() !== `${moment}Z`) {
    return undefined
  }
  return offset === "Z" ? atZero : new Date(`${moment}${offset}`)
}

function anyInstant(text: string): Date | undefined {
  const [, date, time = "00:00", offset = ""] = INSTANT.exec(text) ?? []
  if (date === undefined) {
    return undefined
  }
  try {
    const instant = DateTime.fromISO(`${date}T${time}${offset}`, {
      zone: GATEWAY_ZONE,
    })
    return instant.isValid ? instant.toJSDate() : undefined
  } catch {
    return undefined // luxon throws if any code in this process has set throwOnInvalid
  }
}

export const reportedInstant = z.unknown().optional().transform(readInstant)
