/**
 * A fault that makes a statement of Medusa fail before it changes anything, like a lost connection or an error in a
 * hook.
 */
export interface FailingBooking {
  /** Matches the name that the statement also has as a kill point. */
  what: RegExp
  times: number
}

let failing: FailingBooking[] = []
let reported: (words: string) => void = () => undefined

/**
 * Removes all booking faults at the beginning of a story. `report` is called when a statement fails because of such a
 * fault.
 */
export function forgetBookingFaults(report: (words: string) => void): void {
  failing = []
  reported = report
}

/**
 * Makes statements fail that the fault matches. The fault ends when `times` statements have failed, or when the
 * returned function is called.
 */
export function failBookings(fault: FailingBooking): () => void {
  const left = { ...fault }
  failing.push(left)
  return () => {
    failing = failing.filter((one) => one !== left)
  }
}

/** Throws if a booking fault matches this statement of Medusa. */
export function mayFail(what: string): void {
  const fault = failing.find((one) => one.times > 0 && one.what.test(what))
  if (!fault) return
  fault.times -= 1
  reported(`Medusa fails: ${what}`)
  throw new Error(`${what}: the connection to the database was lost`)
}
