export type Clock = { now(): number }

/** The simulator's own time: the injected clock, plus what a test has advanced it by. */
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

// Sweden writes dates as ISO 8601 does, with a space for the T.
const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  dateStyle: "short",
  timeStyle: "medium",
})

// "GMT-03:00"
const offset = new Intl.DateTimeFormat("en", {
  timeZone,
  timeZoneName: "longOffset",
})

/** `2030-01-01T09:00:00.250-03:00` */
export function withOffset(at: number): string {
  const zone = offset
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")
  const gmtOffset = (zone?.value ?? "").replace("GMT", "")
  return `${wallTime(at)}.${milliseconds(at)}${gmtOffset}`
}

/** `2030-01-01T09:00:00.250000000`: nine digits, and nothing that tells the zone. */
export function withNanosecondsOnly(at: number): string {
  return `${wallTime(at)}.${milliseconds(at)}000000`
}

/** `2030-01-01`: the day that it is in São Paulo. */
export function dayOf(at: number): string {
  return wall.format(at).slice(0, 10)
}

/** The first moment after a day, `2030-01-01`; undefined for what is no day of the calendar. */
export function endOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (
    Number.isNaN(midnight) ||
    new Date(midnight).toISOString().slice(0, 10) !== day
  ) {
    return undefined
  }
  const next = midnight + DAY_MS
  // How far the clocks there are from UTC around then.
  return next - (Date.parse(`${wallTime(next)}Z`) - next)
}

function wallTime(at: number): string {
  return wall.format(at).replace(" ", "T")
}

function milliseconds(at: number): string {
  return new Date(at).toISOString().slice(-4, -1)
}
