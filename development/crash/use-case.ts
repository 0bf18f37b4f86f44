import type { AStore } from "../../integration-tests/support/a-store"
import type { Answer, Shopper } from "../../integration-tests/support/a-shopper"
import type { Admin } from "../../integration-tests/support/an-admin"
import type { Simulator } from "../../src/simulator"
import type { MoneyRequest } from "../records/journal"

/** What the people of a story work with. The requests that they send while they act are marked. */
export interface Scene {
  simulator: Simulator
  store: AStore
  shopper: Shopper
  admin: Admin
  /** Sends an admin's request that moves money, and records it in the journal first. */
  moveMoney(
    path: string,
    request: Omit<MoneyRequest, "at">,
    body?: object
  ): Promise<Answer>
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  /** Runs the job now. */
  runJob(): Promise<void>
  /** Delivers the latest notification about this id, once. */
  deliver(id: string): Promise<void>
  /** Moves the time of ledger and gateway forward by `ms`. */
  letTimePass(ms: number): Promise<void>
}

/** A use case that is ready to happen. */
export interface Begun {
  /** The ids by which the story's rows are found. */
  cartId?: string
  collectionIds: string[]
  /** Does what the store is killed in. */
  act(): Promise<unknown>
  /** Does what people do who got no answer or want to go on: after the restart, and when time has passed. */
  goOn(): Promise<unknown>
}

/** Returns the ids of the rows of a cart's story. */
export function ofCart({
  cartId,
  collectionId,
}: {
  cartId: string
  collectionId: string
}): Pick<Begun, "cartId" | "collectionIds"> {
  return { cartId, collectionIds: [collectionId] }
}

/** What is done if nobody goes on. */
export const nobody = () => Promise.resolve()

export interface UseCase {
  name: string
  /**
   * What begins the use case: its own request, a notification, or the job. The latter two take any
   * waiting work, so their stories are brought to their moments one at a time.
   */
  by: "request" | "notification" | "job"
  /** Whether it changes a setting of the simulator to begin, so that no other use case may begin meanwhile. */
  beginsAlone?: boolean
  /** Whether it is about work that a process does for all stories: one per process, after all others. */
  isOfProcess?: boolean
  /** Selects the moments whose words match. Default: all moments. */
  moments?: RegExp
  begin(scene: Scene): Promise<Begun>
}
