import { cpus, totalmem } from "node:os"

export interface Began {
  at: Date
  load: number
}

/** Above it something else is at work. */
export const QUIET_LOAD = 0.5

export function busyNote(load: number): string {
  return `The machine was busy when this began (load ${load.toFixed(1)}). Measure again on a quiet one.`
}

/** What was asked for; where the report goes is no part of what was measured. */
export function commandOf(args: readonly string[]): string {
  const given = args
    .join(" ")
    .replace(/ ?--(report|ledgers) \S+/g, "")
    .replace(/ ?--update\b/, "")
    .trim()
  return `npm run bench${given && ` -- ${given}`}`
}

export function machine(): string {
  return `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}`
}

/** Of a part that may be measured at another time than the rest of the report. */
export function describeOwnRun({ at, load }: Began, postgres: string): string {
  return [
    `- ${at.toISOString().slice(0, 10)}, \`${commandOf(process.argv.slice(2))}\`, on ${machine()}, with Node ${process.version.slice(1)} and PostgreSQL ${postgres}`,
    ...(load > QUIET_LOAD ? [`- **${busyNote(load)}**`] : []),
  ].join("\n")
}
