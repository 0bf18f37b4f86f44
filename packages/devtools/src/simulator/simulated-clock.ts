import { DateTime } from "luxon"

export type Clock = { now(): number }

/**
 * The simulator's clock. It shows the time of `source`, usually the system clock, plus the time by which tests have
 * advanced it.
 */
export class SimulatorClock implements Clock {
  #advancedMs = 0

  constructor(private readonly source: Clock) {}

  now(): number {
    return this.source.now() + this.#advancedMs
  }

  advance(ms: number): void {
    this.#advancedMs += ms
  }
}

const zone = "America/Sao_Paulo"

/** Formats a time in São Paulo with its offset: `2030-01-01T09:00:00.250-03:00`. */
export function formatWithOffset(at: number): string {
  return formatInGatewayZone(at, "yyyy-MM-dd'T'HH:mm:ss.SSSZZ")
}

/** Formats a time in São Paulo with nine decimals and without an offset: `2030-01-01T09:00:00.250000000`. */
export function formatWithNanoseconds(at: number): string {
  return formatInGatewayZone(at, "yyyy-MM-dd'T'HH:mm:ss.SSS'000000'")
}

/** Returns the day in São Paulo at an instant (milliseconds since 1970), such as `2030-01-01`. */
export function dayOf(at: number): string {
  return formatInGatewayZone(at, "yyyy-MM-dd")
}

/**
 * Returns the instant at which a day such as `2030-01-01` ends in São Paulo, in milliseconds since 1970. Returns
 * `undefined` if there is no such day.
 */
export function endOfDay(day: string): number | undefined {
  const start = DateTime.fromISO(day, { zone })
  return start.isValid
    ? start.plus({ days: 1 }).startOf("day").toMillis()
    : undefined
}

function formatInGatewayZone(at: number, as: string): string {
  return DateTime.fromMillis(at, { zone }).toFormat(as)
}
