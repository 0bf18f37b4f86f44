import { NOTIFICATION_TABLE } from "../../../src/modules/ledger/statements/inbox-rows"
import { CAPTURING_BASELINE } from "../comparisons"
import { BARE_PATH, BARE_TABLE } from "./bare-insert"

/** Something that takes a notification and answers. */
export interface Target {
  name: "ours" | "bare" | "core" | "express"
  title: string
  path: string
  /** Which process answers. */
  of: "medusa" | "express"
  /** Where each delivery leaves one row; undefined when it leaves none. */
  table: string | undefined
}

export const OURS: Target = {
  name: "ours",
  title: "`/hooks/checkout-transparent/br`",
  path: "/hooks/checkout-transparent/br",
  of: "medusa",
  table: NOTIFICATION_TABLE,
}

export const BARE: Target = {
  name: "bare",
  title: "a Medusa route with one insert",
  path: BARE_PATH,
  of: "medusa",
  table: BARE_TABLE,
}

/** Tells Medusa's event bus of it, and nobody else: five seconds later, if the process lives. */
export const CORE: Target = {
  name: "core",
  title: "core's `/hooks/payment/…`, which keeps nothing",
  path: `/hooks/payment/system_${CAPTURING_BASELINE.id}`,
  of: "medusa",
  table: undefined,
}

export const EXPRESS: Target = {
  name: "express",
  title: "Express with one insert, without Medusa",
  path: BARE_PATH,
  of: "express",
  table: BARE_TABLE,
}

/**
 * `alone`: nobody works off what is stored meanwhile. `beside`: a second process works off a
 * backlog all the time, on the same cores.
 */
export type Scene = "alone" | "beside"

export const TURNS: readonly { scene: Scene; target: Target }[] = [
  { scene: "alone", target: BARE },
  { scene: "alone", target: OURS },
  { scene: "alone", target: CORE },
  { scene: "alone", target: EXPRESS },
  { scene: "beside", target: BARE },
  { scene: "beside", target: OURS },
]
