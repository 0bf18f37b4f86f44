/** A statement of Medusa that fails before it changes anything, as with a lost connection or an error in a hook. */
export interface FailingBooking {
  /** Matches the name of the statement, as in the names of kill points. */
  what: RegExp
  times: number
}

let failing: FailingBooking[] = []
let reported: (words: string) => void = () => undefined

/** Clears all booking faults at the beginning of a story. `report` is called when a statement fails. */
export function forgetBookingFaults(report: (words: string) => void): void {
  failing = []
  reported = report
}

/** Makes matching statements fail from now on, at most `times` of them. Returns a function that ends the fault. */
export function failBookings(fault: FailingBooking): () => void {
  const left = { ...fault }
  failing.push(left)
  return () => {
    failing = failing.filter((one) => one !== left)
  }
}

/** Throws if a fault matches this statement of Medusa. */
export function mayFail(what: string): void {
  const fault = failing.find((one) => one.times > 0 && one.what.test(what))
  if (!fault) return
  fault.times -= 1
  reported(`Medusa fails: ${what}`)
  throw new Error(`${what}: the connection to the database was lost`)
}
