/**
 * Medusa logs through the console, a line for every decline that a test provokes. They are kept for
 * tests that read them (`loggedLines`), and shown only with SHOW_LOGS=1.
 */
const lines: string[] = []

const log = console.log.bind(console)

console.log = (...said: unknown[]) => {
  lines.push(said.map(String).join(" "))
  if (process.env.SHOW_LOGS === "1") {
    log(...said)
  }
}

/** Everything that was logged in this test file so far. */
export function loggedLines(): readonly string[] {
  return lines
}
