/**
 * Medusa logs through the console, a line for every decline that a test provokes. They are kept for
 * tests that read them (`loggedLines`), and shown only with SHOW_LOGS=1.
 *
 * Kept on globalThis: jest may load this file once as its set-up and again for a test.
 */
const kept = globalThis as typeof globalThis & { loggedLines?: string[] }

if (kept.loggedLines === undefined) {
  const lines: string[] = []
  kept.loggedLines = lines
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    const say = console[method].bind(console)
    console[method] = (...said: unknown[]) => {
      lines.push(said.map(String).join(" "))
      if (method !== "log" || process.env.SHOW_LOGS === "1") {
        say(...said)
      }
    }
  }
}

/** Everything that was logged in this test file so far. */
export function loggedLines(): readonly string[] {
  return kept.loggedLines ?? []
}
