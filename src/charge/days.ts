import { DateTime } from "luxon"
import { DAY_MS } from "./times"

/** Whose days are counted. */
export const ZONE = "America/Sao_Paulo"

/** A day of an account, as 2026-11-21. */
export interface AccountDay {
  account: string
  day: string
}

/** From when until when a day lasts; `to` is the first moment of the next one. */
export function windowOf(day: string): { from: Date; to: Date } {
  const from = DateTime.fromISO(day, { zone: ZONE })
  return { from: from.toJSDate(), to: from.plus({ days: 1 }).toJSDate() }
}

/** The day of a moment. */
export function dayOf(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: ZONE }).toFormat("yyyy-MM-dd")
}

/** How many days there are from one to another, both included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** All days from one to another, both included; none where they are the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  const end = DateTime.fromISO(last, { zone: ZONE })
  let day = DateTime.fromISO(first, { zone: ZONE })
  while (day <= end) {
    days.push(day.toFormat("yyyy-MM-dd"))
    day = day.plus({ days: 1 })
  }
  return days
}
