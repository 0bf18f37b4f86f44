import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../../src/modules/ledger/service"
import type { Kind } from "../stories/drawn-kinds"
import type { Kills } from "../chosen-points"
import type { Story } from "../stories/story"

/** A deliberate error in the plugin's code that the stories must find. */
export interface Plant extends Patch {
  /** The fault in words: what the plugin does wrong, and with which payment method if that matters. */
  name: string
  /** Matches the violation that finds the fault. */
  found: RegExp
  /** The kind of the stories that must find the fault. The default is "sale". */
  stories?: Kind
  /** Selects the stories of this kind in which the fault can occur. By default all of them are played. */
  only?: (story: Story) => boolean
  /** The kills with which each story is played again. By default, only the kills that belong to a story happen. */
  kills?: Kills
}

/** Changes of the plugin that are in force while a story is played. */
export interface Patch {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
  database?: { make: string; undo: string }
  /** Functions that return replaced exports of a module. The keys are the paths of the modules below src. */
  code?: Record<string, Overlay>
}

type Overlay = (original: object) => object

/**
 * Returns a patch that replaces exports of one module. `overlay` gets the original module and returns the exports that
 * replace its own.
 */
export function inPlaceOf<Module extends object>(
  file: string,
  overlay: (original: Module) => Partial<Module>
): Record<string, Overlay> {
  return { [file]: (original) => overlay(original as Module) }
}

let planted: Patch = {}

/** Plants a fault, which is in force from the next story on. Without an argument, removes the planted fault. */
export function plant(patch: Patch = {}): void {
  planted = patch
}

export function plantedPatch(): Patch {
  return planted
}
