import {
  NOTIFICATION_WORK,
  REFUND_SPACING,
  TIMEOUTS,
} from "../../src/charge/times"

const TIMES = { NOTIFICATION_WORK, REFUND_SPACING, TIMEOUTS }

type Times = { [Name in keyof typeof TIMES]?: Partial<(typeof TIMES)[Name]> }

/** Environment variables that make a process use other times than those of `src/charge/times.ts`. */
export type OtherTimes = Partial<Record<"TIMES", string>>

export function otherTimes(instead: Times): OtherTimes {
  return { TIMES: JSON.stringify(instead) }
}

/** Replaces the times in such a process; call it before any module reads one of them. */
export function takeOtherTimes(): void {
  const instead = JSON.parse(process.env.TIMES ?? "{}") as Times
  for (const name of Object.keys(TIMES) as (keyof Times)[]) {
    Object.assign(TIMES[name], instead[name])
  }
}
