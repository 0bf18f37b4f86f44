import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../../src/modules/ledger/service"
import type { Kind } from "../drawn-kinds"
import type { Story } from "../story"

/** A fault of the plugin that is planted, so that it can be seen that the stories find it. */
export interface Plant extends Patch {
  /** Names it for a person: what it breaks, and for which method where that matters. */
  name: string
  promise: string
  phase: string
  /** What the violation looks like that finds it. */
  found: RegExp
  stories: Kind
  /** Which of those stories come near it; left out for all. */
  only?: (story: Story) => boolean
}

/** What is otherwise than in the plugin, while a story is played. */
export interface Patch {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
  database?: { make: string; undo: string }
  /** By the module below src/: what it exports instead. */
  code?: Record<string, Overlay>
}

type Overlay = (original: object) => object

/** Other exports of a module, made from its own. */
export function inPlaceOf<Module extends object>(
  file: string,
  overlay: (original: Module) => Partial<Module>
): Record<string, Overlay> {
  return { [file]: (original) => overlay(original as Module) }
}

let planted: Patch = {}

/** From the next story on; nothing for the plugin as it is. */
export function plant(patch: Patch = {}): void {
  planted = patch
}

export function thePlanted(): Patch {
  return planted
}
