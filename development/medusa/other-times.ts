import {
  NOTIFICATION_WORK,
  REFUND_SPACING,
  TIMEOUTS,
} from "../../src/charge/times"

const TIMES = { NOTIFICATION_WORK, REFUND_SPACING, TIMEOUTS }

type Times = { [Name in keyof typeof TIMES]?: Partial<(typeof TIMES)[Name]> }

/** For the environment of a process: it has these in the place of those of `src/charge/times.ts`. */
export type OtherTimes = Partial<Record<"TIMES", string>>

export function otherTimes(instead: Times): OtherTimes {
  return { TIMES: JSON.stringify(instead) }
}

/** In such a process, before anybody reads one of them. */
export function takeOtherTimes(): void {
  const instead = JSON.parse(process.env.TIMES ?? "{}") as Times
  for (const name of Object.keys(TIMES) as (keyof Times)[]) {
    Object.assign(TIMES[name], instead[name])
  }
}
