import type { BenchOptions } from "../options"
import type { Summary } from "../summary"
import type { Machine } from "./machine"

/** What a report is written from. */
export interface Report {
  summary: Summary
  options: BenchOptions
  command: string
  started: Date
  machine: Machine
  /** How many programs wanted a core in the minute before. */
  loadBefore: number
}
