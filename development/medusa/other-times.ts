import * as times from "../../src/charge/times"

/** For the environment of a process: it has these in the place of those of `src/charge/times.ts`. */
export type OtherTimes = Partial<Record<"TIMES", string>>

type Times = {
  [Name in keyof typeof times]: (typeof times)[Name] extends number
    ? number
    : (typeof times)[Name]
}

export function otherTimes(instead: Partial<Times>): OtherTimes {
  return { TIMES: JSON.stringify(instead) }
}

/** In such a process, before anybody reads one of them. */
export function takeOtherTimes(): void {
  const { TIMES = "{}" } = process.env as OtherTimes
  Object.assign(times, JSON.parse(TIMES))
}
