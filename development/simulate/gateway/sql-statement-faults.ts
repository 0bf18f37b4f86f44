/**
 * A fault that makes one of Medusa's SQL statements fail before it changes anything, as after a lost connection to the
 * database.
 */
export interface StatementFault {
  /**
   * Matches the names of the statements that fail. A kill point at a statement has the same name after the prefix
   * `medusa: `.
   */
  what: RegExp
  times: number
}

let failing: StatementFault[] = []
let reportLostStatement: (words: string) => void = () => undefined

/**
 * Removes all faults that make SQL statements of Medusa fail, and replaces the function that reports failed statements.
 * `report` is called with a description each time that a new fault makes a statement fail.
 */
export function clearStatementFaults(report: (words: string) => void): void {
  failing = []
  reportLostStatement = report
}

/**
 * Makes the matching SQL statements of Medusa fail. The fault ends when `times` statements have failed, or when the
 * returned function is called.
 */
export function failStatements(fault: StatementFault): () => void {
  const left = { ...fault }
  failing.push(left)
  return () => {
    failing = failing.filter((one) => one !== left)
  }
}

/** Throws if a fault matches the SQL statement with the name `what`, and counts this failure of the fault. */
export function throwIfStatementFails(what: string): void {
  const fault = failing.find((one) => one.times > 0 && one.what.test(what))
  if (!fault) return
  fault.times -= 1
  reportLostStatement(`Medusa fails: ${what}`)
  throw new Error(`${what}: the connection to the database was lost`)
}
