import type { Kind } from "./drawn-kinds"
import type { Story } from "./story"

/** What a worker is to play: every `step`th seed from the first one. */
export interface Task {
  databaseUrl: string
  from: number
  to: number
  step: number
  /** So long a story that fails is made smaller. */
  shrinkMs: number
  kind: Kind
}

/** What came of one seed. */
export interface Report {
  seed: number
  charges: number
  orders: number
  /** Kinds of discrepancies that a person would see. */
  listed: string[]
  /** See end-of-story.ts. */
  end: string
  violations: string[]
  /** Of a seed with violations: as it was drawn, and as small as it still fails. */
  story?: Story
  shrunk?: Shrunk | undefined
  log?: readonly string[]
}

export interface Shrunk {
  story: Story
  violations: string[]
  /** What happened in it. */
  log: readonly string[]
  tries: number
}
