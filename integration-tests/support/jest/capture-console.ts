/**
 * The log lines of this test file. They are printed only if SHOW_LOGS is 1, and `loggedLines` returns them. Lines of
 * `console.warn` and `console.error` are not included, and are always printed.
 */
const lines: string[] = []
const isShown = process.env.SHOW_LOGS === "1"

for (const method of ["log", "info"] as const) {
  const say = console[method].bind(console)
  console[method] = (...said: unknown[]) => {
    lines.push(said.map(String).join(" "))
    if (isShown) {
      say(...said)
    }
  }
}

/** The output stream of the console. Medusa's logger writes to this stream directly. */
const behind = console as unknown as { _stdout?: NodeJS.WritableStream }
const stdout = behind._stdout

if (stdout) {
  const kept = Object.create(stdout) as NodeJS.WritableStream
  kept.write = (text: string | Uint8Array) => {
    lines.push(String(text).trimEnd())
    return isShown ? stdout.write(text) : true
  }
  behind._stdout = kept
}

/** Returns the lines that this test file has logged until now. */
export function loggedLines(): readonly string[] {
  return lines
}
