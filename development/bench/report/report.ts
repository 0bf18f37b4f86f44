import type { Codes } from "../measure-codes"
import type { Notifications } from "../measure-notifications"
import type { Sales } from "../measure-sales"
import type { Sizes } from "../measure-sizes"
import type { BenchOptions } from "../options"
import type { Machine } from "./machine"

/** What a report is written from. */
export interface Report {
  /** Undefined when none were asked for. */
  sales: Sales | undefined
  codes: Codes | undefined
  notifications: Notifications
  sizes: Sizes | undefined
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
