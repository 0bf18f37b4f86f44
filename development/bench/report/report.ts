import type { LaterLooks } from "../later-looks"
import type { BenchOptions } from "../options"
import type { Summary } from "../summary"
import type { Machine } from "./machine"

/** What a report is written from. */
export interface Report {
  /** One for each comparison. */
  summaries: Summary[]
  laterLooks: LaterLooks | undefined
  /** Why the command fails; empty when the methods did what they are compared for. */
  problems: string[]
  options: BenchOptions
  command: string
  started: Date
  minutes: number
  machine: Machine
  /** How many programs wanted a core in the minute before. */
  loadBefore: number
}
