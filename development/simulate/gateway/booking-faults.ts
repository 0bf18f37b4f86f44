/** A statement of Medusa that fails: it throws before it changes anything, as a lost connection or a bug in a hook does. */
export interface FailingBooking {
  /** Matches what core writes, by the names that kill points have. */
  what: RegExp
  times: number
}

let failing: FailingBooking[] = []
let reported: (words: string) => void = () => undefined

/** Begins a story, in which no statement fails yet. */
export function forgetBookingFaults(report: (words: string) => void): void {
  failing = []
  reported = report
}

/** Lets statements fail from now on; returns what ends it. */
export function failBookings(fault: FailingBooking): () => void {
  const left = { ...fault }
  failing.push(left)
  return () => {
    failing = failing.filter((one) => one !== left)
  }
}

/** Throws if this statement of Medusa is to fail. */
export function mayFail(what: string): void {
  const fault = failing.find((one) => one.times > 0 && one.what.test(what))
  if (!fault) return
  fault.times -= 1
  reported(`Medusa fails: ${what}`)
  throw new Error(`${what}: the connection to the database was lost`)
}
