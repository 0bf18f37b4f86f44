import { DateTime } from "luxon"
import { DAY_MS } from "../duration"

/** The time zone that decides to which day a movement belongs. */
export const STORE_TIME_ZONE = "America/Sao_Paulo"

/** A day of one account. `day` is a date such as 2026-11-21. */
export interface AccountDay {
  account: string
  day: string
}

/** Returns when a day begins in São Paulo, and when the day after it begins. */
export function boundsOfDay(day: string): { from: Date; to: Date } {
  const from = DateTime.fromISO(day, { zone: STORE_TIME_ZONE })
  return { from: from.toJSDate(), to: from.plus({ days: 1 }).toJSDate() }
}

export function dayOfMoment(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: STORE_TIME_ZONE }).toFormat(
    "yyyy-MM-dd"
  )
}

export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** Returns all days from `first` to `last`, including both. The list is empty if `last` is before `first`. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = []
  const end = DateTime.fromISO(last, { zone: STORE_TIME_ZONE })
  let day = DateTime.fromISO(first, { zone: STORE_TIME_ZONE })
  while (day <= end) {
    days.push(day.toFormat("yyyy-MM-dd"))
    day = day.plus({ days: 1 })
  }
  return days
}
