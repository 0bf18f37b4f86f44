import { createRequire } from "node:module"

/** What a run of the tarball test shows, in this order. */
export const COMMANDS = [
  "migrate",
  "card",
  "Pix",
  "refund",
  "dashboard built",
  "taken out",
] as const

export type Command = (typeof COMMANDS)[number]

export interface Report {
  passed: Command[]
  /** Why the run ended early; undefined if it did not. */
  failure?: string
  minutes: number
  /** The version of Node that ran; undefined if none did. */
  node?: string
}

/** Returns the version of Medusa that this repository is developed with: the newest that is tested. */
export function ownMedusa(): string {
  const load = createRequire(__filename)
  const { version } = load("@medusajs/medusa/package.json") as {
    version: string
  }
  return version
}
