import type { Kind } from "./drawn-kinds"
import type { Story } from "./story"

/** What a worker plays: every `step`th seed, beginning with `from`. */
export interface Task {
  databaseUrl: string
  from: number
  to: number
  step: number
  /** How long a failing story may be shrunk, in milliseconds. */
  shrinkMs: number
  kind: Kind
}

/** The result of one seed. */
export interface Report {
  seed: number
  charges: number
  orders: number
  /** The kinds of the discrepancies that a person would see. */
  listed: string[]
  /** How the story ended; see end-of-story.ts. */
  end: string
  violations: string[]
  /** The story of a seed with violations, as drawn and as small as it still fails. */
  story?: Story
  shrunk?: Shrunk | undefined
  log?: readonly string[]
}

export interface Shrunk {
  story: Story
  violations: string[]
  /** The log of the story. */
  log: readonly string[]
  tries: number
}
