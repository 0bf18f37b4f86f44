import type { AStore } from "../../integration-tests/support/a-store"
import type { Answer, Shopper } from "../../integration-tests/support/a-shopper"
import type { Admin } from "../../integration-tests/support/an-admin"
import type { Simulator } from "../../src/simulator"
import type { MoneyRequest } from "../records/journal"

/** What the people of one story have to do with. What they send while they act is marked. */
export interface Scene {
  simulator: Simulator
  store: AStore
  shopper: Shopper
  admin: Admin
  /** What an admin sends who wants money to move; written down before. */
  moveMoney(
    path: string,
    request: Omit<MoneyRequest, "at">,
    body?: object
  ): Promise<Answer>
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  /** What the job does, now. */
  runJob(): Promise<void>
  /** One delivery of the latest notification about this id. */
  deliver(id: string): Promise<void>
  /** Ledger and gateway are so much later. */
  letTimePass(ms: number): Promise<void>
}

/** A use case that is about to happen. */
export interface Begun {
  /** By these its rows are found. */
  cartId?: string
  collectionIds: string[]
  /** What the store is killed in. */
  act(): Promise<unknown>
  /** What people do who had no answer or want to go on: after the start, and when time has passed. */
  goOn(): Promise<unknown>
}

export interface UseCase {
  name: string
  /**
   * Who begins it: a request of its own, a notification, or the job. The latter two do whatever is to be
   * done, so that one of them is brought to its moment at a time.
   */
  by: "request" | "notification" | "job"
  /** It changes a setting of the simulator to begin. */
  beginsAlone?: boolean
  /** Its moments are of what a process does for all at once: one to a process, after all others. */
  isOfProcess?: boolean
  /** Whose words match; default: all of them. */
  moments?: RegExp
  begin(scene: Scene): Promise<Begun>
}
