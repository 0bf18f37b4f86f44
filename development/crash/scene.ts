import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

import type { Pool } from "@medusajs/framework/pg"

import { adminWith } from "../../integration-tests/support/an-admin"
import {
  aGuest,
  type StoreApi,
} from "../../integration-tests/support/a-shopper"
import { answerAt } from "../chaos/processes"
import type { MarkHeaders } from "./crash-store"
import type { CrashStage } from "./stage"
import type { Scene } from "./use-case"

/** A scene whose people send the marks of a story with their requests, while marks are set. */
export class MarkedScene {
  readonly scene: Scene
  readonly #stage: CrashStage
  #marks: MarkHeaders = {}

  get #isActing(): boolean {
    return this.#marks["x-crash-story"] !== undefined
  }

  constructor(stage: CrashStage) {
    this.#stage = stage
    const { simulator, store, journal, database } = stage
    const api = this.#api()
    const admin = adminWith(api, stage.adminToken)
    this.scene = {
      ...{ simulator, store, admin },
      shopper: aGuest(api, store, `${randomUUID()}@example.com`),
      moveMoney(path, request, body = {}) {
        journal.request(request)
        return admin.request("post", path, body)
      },
      rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
        (await database.query<Row>(sql, values)).rows,
      runJob: () => stage.crashStore.runJob(this.#marks),
      deliver: async (id) => {
        await stage.deliveries.deliver(id, this.#marks)
        // While a story acts, it waits at the place where it is killed, so do not wait for it here.
        if (!this.#isActing) await noNotificationWaits(database)
      },
      letTimePass: (ms) => stage.letTimePass(ms),
    }
  }

  /** Marks all requests from now on as a part of this story, or of none. */
  mark(marks: MarkHeaders): void {
    this.#marks = marks
  }

  #api(): StoreApi {
    return {
      request: ({ headers, ...call }) =>
        answerAt(this.#stage.crashStore.process.url, {
          ...call,
          headers: { ...headers, ...(this.#marks as Record<string, string>) },
        }),
    }
  }
}

async function noNotificationWaits(database: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      "select from checkout_transparent_notification where due_at is not null limit 1"
    )
    if (rowCount === 0) return
    await delay(20)
  }
}
