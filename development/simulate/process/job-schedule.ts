import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { StoreProcess } from "./store-process"
import { virtualTime } from "./time/virtual-time"

const EVERY_MS = 15_000
/** In every fourth run of the job, all processes run it at the same time. */
const SIMULTANEOUS_EVERY = 4

/**
 * The job does all of its work, including the deletion of old rows, only in every tenth run. The other runs only
 * synchronize due charges and save cards. The rest is rarely due, because no row gets old in a simulated run.
 */
const PRUNES_EVERY = 10

const DUE = `select extract(epoch from least(
  (select min(synchronization_due_at) from checkout_transparent_charge),
  (select min(created_at) from checkout_transparent_outbox_entry where published_at is null),
  (select min(card.consented_at) from checkout_transparent_saved_card card
    join checkout_transparent_charge charge using (payment_session_id)
    where card.sent_to_vault_at is null and card.removed_at is null and charge.state in ('authorized', 'paid')),
  (select min(removed_at) from checkout_transparent_saved_card where ciphertext is not null and deletion_tried_at is null)
))::float8 * 1000 as due`

/**
 * Runs the scheduled job that synchronizes due charges, at most every 15 seconds of virtual time. The job is skipped if
 * nothing is due, which is usual.
 */
export class JobSchedule {
  #runs = 0
  #at = Infinity
  #cancel = () => undefined as void
  #isStopped = false

  constructor(
    private readonly knex: Knex,
    private readonly processes: () => StoreProcess[]
  ) {}

  /**
   * Plans the next run of the job, at the next multiple of 15 seconds since the beginning of the story. Call this
   * function after each change of the database, because a change may make a charge due.
   */
  planNextRun(): void {
    this.#scheduleTickAt(
      Math.floor(virtualTime.elapsed() / EVERY_MS) * EVERY_MS + EVERY_MS
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }

  /** Returns the virtual time at which the next work is due, or `undefined` if none is planned. */
  async readNextDueTime(): Promise<number | undefined> {
    const { rows } = await this.knex.raw<{ rows: { due: number | null }[] }>(
      DUE
    )
    const due = rows[0]?.due
    // The times of statements have microseconds, which only make them differ (see `statementTimeSql`).
    return typeof due === "number" ? Math.floor(due) : undefined
  }

  async runJobInProcesses(): Promise<void> {
    this.#runs += 1
    const processes = this.processes()
    const chosen =
      this.#runs % SIMULTANEOUS_EVERY === 0
        ? processes
        : processes.slice(this.#runs % processes.length).slice(0, 1)
    await Promise.all(
      chosen.map((process) =>
        process.runScheduledJob({ prunes: this.#runs % PRUNES_EVERY === 0 })
      )
    )
  }

  #scheduleTickAt(elapsed: number): void {
    if (this.#isStopped || elapsed >= this.#at) return
    this.#cancel()
    this.#at = elapsed
    this.#cancel = virtualTime.runAs(undefined, () =>
      virtualTime.schedule(
        elapsed - virtualTime.elapsed(),
        () => void this.#emitJobOrScheduleNext()
      )
    )
  }

  async #emitJobOrScheduleNext(): Promise<void> {
    this.#at = Infinity
    const due = await this.readNextDueTime()
    if (due === undefined || this.#isStopped) return
    if (due > virtualTime.now()) {
      const steps = Math.ceil(
        (due - virtualTime.now() + virtualTime.elapsed()) / EVERY_MS
      )
      return this.#scheduleTickAt(steps * EVERY_MS)
    }
    void this.runJobInProcesses()
    this.planNextRun()
  }
}
