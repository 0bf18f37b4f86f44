import { z } from "@medusajs/framework/zod"
import { DateTime } from "luxon"

/** The zone of a text without an offset. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * A whole date first: of a time alone luxon would make today, and a week or a day of the year is
 * no date of the gateway's. Offsets end at 18 hours, where ISO 8601's do.
 */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-](?:0\d|1[0-8])(?::?[0-5]\d)?)?)?$/i

/** The spellings of a whole moment with Z or an offset that are the gateway's own for an event. */
const USUAL =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-](?:0\d|1[0-8]):[0-5]\d)$/

/**
 * A moment as the gateway writes it: ISO 8601 with an offset, with Z or with neither, with a "T" or
 * a blank in the middle, with up to nine decimals of a second, of which three are kept. A date
 * alone is its first moment. Undefined for anything else, whatever it is. Never throws.
 * Source: interface.md "Webhook envelope", "Webhook payload, payment link integration".
 */
export function readInstant(reported: unknown): Date | undefined {
  if (typeof reported !== "string") {
    return undefined
  }
  const text = reported.trim()
  return usualInstant(text) ?? anyInstant(text)
}

/**
 * What the acknowledgement of a notification waits for: luxon takes ten times as long. Undefined
 * when luxon is to judge it.
 */
function usualInstant(text: string): Date | undefined {
  const [, local, fraction = "", offset] = USUAL.exec(text) ?? []
  if (local === undefined) {
    return undefined
  }
  const moment = `${local}.${fraction.slice(0, 3).padEnd(3, "0")}`
  const atZero = new Date(`${moment}Z`)
  // Date.parse makes March 2nd of February 30th: only what reads back the same is there at all.
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
    return undefined // luxon throws once anybody in this process has asked it to (throwOnInvalid)
  }
}

/** A moment as a field of a wire schema. */
export const reportedInstant = z.unknown().optional().transform(readInstant)
