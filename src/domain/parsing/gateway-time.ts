import { z } from "@medusajs/framework/zod"
import { DateTime } from "luxon"

/** The time zone of the gateway's times if they have no offset. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * Matches a complete date with an optional time and offset. The hours of an offset are at most 18. `parseGatewayTime`
 * refuses all other texts. Luxon alone would also accept texts such as "10:30" (no date), "2026-W03" (a week) and
 * "2026-045" (the 45th day of the year).
 */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-](?:0\d|1[0-8])(?::?[0-5]\d)?)?)?$/i

/** Matches the spelling of most times of the gateway: a date and a time with seconds, and with Z or an offset. */
const USUAL_INSTANT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-](?:0\d|1[0-8]):[0-5]\d)$/

/**
 * Reads a time that the gateway sent, in ISO 8601. The "T" may be a blank. There may be up to nine decimals of a
 * second, of which three are kept. A time without an offset is a time in São Paulo. A date without a time is read as
 * the beginning of that day in São Paulo. Returns `undefined` for every other value, and never throws.
 *
 * Sources: docs/gateway.md#notification-envelope and docs/gateway.md#payment-link-notification
 */
export function parseGatewayTime(reported: unknown): Date | undefined {
  if (typeof reported !== "string") {
    return undefined
  }
  const text = reported.trim()
  return parseUsualGatewayTimeFormat(text) ?? parseGatewayTimeWithLuxon(text)
}

/**
 * Reads a time in the most common spelling without luxon. Returns `undefined` for any other spelling, and for a date
 * that does not exist. Luxon would need ten times as long, and the gateway waits for the answer to its notification
 * meanwhile.
 */
function parseUsualGatewayTimeFormat(text: string): Date | undefined {
  const [, local, fraction = "", offset] = USUAL_INSTANT.exec(text) ?? []
  if (local === undefined) {
    return undefined
  }
  const moment = `${local}.${fraction.slice(0, 3).padEnd(3, "0")}`
  const atZero = new Date(`${moment}Z`)
  // Date.parse reads February 30th as March 2nd. A date exists only if it is written back unchanged.
  if (Number.isNaN(atZero.getTime()) || atZero.toISOString() !== `${moment}Z`) {
    return undefined
  }
  return offset === "Z" ? atZero : new Date(`${moment}${offset}`)
}

function parseGatewayTimeWithLuxon(text: string): Date | undefined {
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

export const reportedInstantSchema = z
  .unknown()
  .optional()
  .transform(parseGatewayTime)
