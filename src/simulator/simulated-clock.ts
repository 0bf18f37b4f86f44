export type Clock = { now(): number }

/** The simulator's own time: the given clock, plus the time by which tests have advanced it. */
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

const DAY_MS = 24 * 60 * 60 * 1000

const timeZone = "America/Sao_Paulo"

// The Swedish format is ISO 8601 with a space instead of the T.
const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  dateStyle: "short",
  timeStyle: "medium",
})

// Formats the offset, such as "GMT-03:00".
const offset = new Intl.DateTimeFormat("en", {
  timeZone,
  timeZoneName: "longOffset",
})

/** Formats a time with its offset: `2030-01-01T09:00:00.250-03:00`. */
export function withOffset(at: number): string {
  const zone = offset
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")
  const gmtOffset = (zone?.value ?? "").replace("GMT", "")
  return `${wallTime(at)}.${milliseconds(at)}${gmtOffset}`
}

/** Formats a time with nine decimals and without a time zone: `2030-01-01T09:00:00.250000000`. */
export function withNanosecondsOnly(at: number): string {
  return `${wallTime(at)}.${milliseconds(at)}000000`
}

/** Returns the day in São Paulo, such as `2030-01-01`. */
export function dayOf(at: number): string {
  return wall.format(at).slice(0, 10)
}

/** Returns the first moment after a day such as `2030-01-01`; undefined if there is no such day. */
export function endOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (
    Number.isNaN(midnight) ||
    new Date(midnight).toISOString().slice(0, 10) !== day
  ) {
    return undefined
  }
  const next = midnight + DAY_MS
  // The offset of São Paulo from UTC at that time.
  return next - (Date.parse(`${wallTime(next)}Z`) - next)
}

function wallTime(at: number): string {
  return wall.format(at).replace(" ", "T")
}

function milliseconds(at: number): string {
  return new Date(at).toISOString().slice(-4, -1)
}
