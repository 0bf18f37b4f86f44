import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../../src/modules/ledger/service"
import type { Kind } from "../stories/drawn-kinds"
import type { Kills } from "../chosen-points"
import type { Story } from "../stories/story"

/** A deliberate error in the plugin's code that the stories must find. */
export interface Plant extends Patch {
  /** The fault in words: what is wrong, and for which payment method if that matters. */
  name: string
  /** Matches the violation by which the fault is found. */
  found: RegExp
  /** The kind of stories that are played to find the fault. The default is "sale". */
  stories?: Kind
  /** Selects the stories in which the fault can occur. All stories of the kind are played by default. */
  only?: (story: Story) => boolean
  /** The kills with which each story is played again. By default only the story's own kills happen. */
  kills?: Kills
}

/** The changes of the plugin that are in force while a story is played. */
export interface Patch {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
  database?: { make: string; undo: string }
  /** The functions that replace exports of a module, by the path of the module below src. */
  code?: Record<string, Overlay>
}

type Overlay = (original: object) => object

/**
 * Returns a patch that replaces exports of a module. `overlay` receives the original module and returns the replaced
 * exports.
 */
export function inPlaceOf<Module extends object>(
  file: string,
  overlay: (original: Module) => Partial<Module>
): Record<string, Overlay> {
  return { [file]: (original) => overlay(original as Module) }
}

let planted: Patch = {}

/** Plants a fault from the next story on. Without an argument, removes the planted fault. */
export function plant(patch: Patch = {}): void {
  planted = patch
}

export function plantedPatch(): Patch {
  return planted
}
