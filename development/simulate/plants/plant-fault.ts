import { existsSync } from "node:fs"
import { resolve } from "node:path"

import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../../src/modules/ledger/service"
import type { StoryKind } from "../stories/story-kinds"
import type { KillSelection } from "../select-kill-points"
import type { Story } from "../stories/story"

/** A deliberate error in the plugin's code. The simulation has to find it, which proves that its checks work. */
export interface PlantedFault extends Patch {
  /** A description of the fault: what the plugin does wrong, and with which payment method if that matters. */
  name: string
  /** Matches the description of the violation by which the simulation finds the fault. */
  expectedViolation: RegExp
  /**
   * The kind of the stories that have to find the fault, by default "sale". A story is a drawn sequence of actions and
   * faults.
   */
  stories?: StoryKind
  /** Returns whether the fault can occur in a story. Only these stories are run. By default all of them are run. */
  isSuitableStory?: (story: Story) => boolean
  /**
   * The kill points at which a process is killed. Each story is run again once for each of them. By default, processes
   * are only killed where the story itself says so.
   */
  kills?: KillSelection
}

/** Changes of the plugin's code, or of the database, that apply while a story runs. */
export interface Patch {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
  database?: { make: string; undo: string }
  /** Functions that replace exports of a module. The keys are the paths of the modules below `src`. */
  code?: Record<string, Overlay>
}

type Overlay = (original: object) => object

const SOURCES = resolve(__dirname, "../../../src")

/**
 * Returns the part of a planted fault that replaces exports of one module. `overlay` receives the original module and
 * returns the replacements. Throws an error if there is no such module, because the fault would then have no effect.
 */
export function moduleExportReplacement<Module extends object>(
  file: string,
  overlay: (original: Module) => Partial<Module>
): Record<string, Overlay> {
  if (!existsSync(resolve(SOURCES, `${file}.ts`))) {
    throw new Error(
      `A planted fault replaces src/${file}.ts, which does not exist.`
    )
  }
  return { [file]: (original) => overlay(original as Module) }
}

let currentPatch: Patch = {}

/** Makes a planted fault apply to all further runs. Without an argument, removes the fault. */
export function plantFault(patch: Patch = {}): void {
  currentPatch = patch
}

export function readPlantedPatch(): Patch {
  return currentPatch
}
