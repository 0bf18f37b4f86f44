import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../../src/modules/ledger/service"
import type { Kind } from "../stories/drawn-kinds"
import type { Kills } from "../chosen-points"
import type { Story } from "../stories/story"

/** A fault that is planted in the plugin, to prove that the stories find it. */
export interface Plant extends Patch {
  /** The name for a person: what the fault breaks, and for which method if that matters. */
  name: string
  /** Matches the violation that finds the fault. */
  found: RegExp
  /** The kind of stories that find it. Default: sale. */
  stories?: Kind
  /** Selects the stories that may find the fault. Default: all of `stories`. */
  only?: (story: Story) => boolean
  /** The kills with which each story is played again. Default: its own only. */
  kills?: Kills
}

/** What differs from the plugin while a story is played. */
export interface Patch {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
  database?: { make: string; undo: string }
  /** Replaced exports, by the path of the module below src/. */
  code?: Record<string, Overlay>
}

type Overlay = (original: object) => object

/** Replaces exports of a module; `overlay` makes the new ones from the original module. */
export function inPlaceOf<Module extends object>(
  file: string,
  overlay: (original: Module) => Partial<Module>
): Record<string, Overlay> {
  return { [file]: (original) => overlay(original as Module) }
}

let planted: Patch = {}

/** Plants a fault from the next story on; without an argument, the plugin as it is. */
export function plant(patch: Patch = {}): void {
  planted = patch
}

export function thePlanted(): Patch {
  return planted
}
