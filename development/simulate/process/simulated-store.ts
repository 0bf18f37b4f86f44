import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { Violation } from "../../records/records-by-charge"
import { Journal } from "../../records/journal"
import { SimulatedLocks } from "../core/simulated-core"
import { CoreRecords, type Data } from "../core/records/core-records"
import { type GatedConnections, countRunningStatements } from "./gated-database"
import type { SimulatedGateway } from "../gateway/simulated-gateway"
import { type StoreAnswer, NO_ANSWER } from "../actors/store-answer"
import { type StoreRequest, answerStoreRequest } from "../actors/store-routes"
import { GATEWAY_URL, createPluginOptionsForGateway } from "./store-options"
import { StoreProcess } from "./store-process"
import { CardJournal } from "./saved-card/card-journal"
import { StoreChargeJournal } from "./saved-card/store-charge-journal"
import { enterDiscountAndInterest, enterPriceRules } from "./price/enter-prices"
import { PriceJournal } from "./price/price-journal"
import type { BookingSource, Story } from "../stories/story"
import { virtualTime } from "./time/virtual-time"

export interface Connections {
  /**
   * Returns the database connections of the process with this index. After the process was killed, it returns new
   * connections.
   */
  of(index: number): GatedConnections
  renew(index: number): void
  /** A database connection that belongs to no simulated process. It is used to read and reset the database. */
  own: Knex
}

/**
 * How many turns of Node's event loop a killed process's last SQL statement may take. After these turns, its connection
 * is closed.
 */
const TURNS_FOR_LAST_STATEMENT = 100
const WITHOUT_ANSWER: StoreAnswer = { status: NO_ANSWER, body: {} }

const JSON_TYPE = { "content-type": "application/json" }

/**
 * Everything that belongs to one simulated run: the store's processes, their shared records, the gateway, and the
 * journal.
 */
export class SimulatedStore {
  readonly journal = new Journal(() => virtualTime.now())
  readonly records = new CoreRecords()
  readonly published: { name: string; data: Data }[] = []
  readonly log: string[] = []
  readonly processes: StoreProcess[] = []
  readonly #shared = new SimulatedLocks()
  /**
   * The captures that the plugin has sent. `dues` contains the amount that each order owed when the capture was sent.
   *
   * A check compares the captured money with `dues`. The amount that the order owes at the end of the run is not
   * suitable, because the order may change after the capture was sent.
   */
  readonly sentCaptures: {
    merchantChargeId: string
    sentAt: number
    dues: Map<string, number>
  }[] = []
  /**
   * The time at which each notification was sent first, by the text of the notification. Late or repeated deliveries of
   * the same text do not change it.
   */
  readonly sentNotifications = new Map<string, number>()
  /**
   * The notifications that the store has accepted, with the times of their receipt and of their first delivery attempt.
   */
  readonly receivedNotifications: {
    at: number
    sentAt: number
    text: string
  }[] = []
  readonly foundViolations: Violation[] = []
  readonly prices = new PriceJournal(() => virtualTime.now())
  readonly cards = new CardJournal(() => virtualTime.now())
  /** What the store's scheduler has charged while the customer was not present. */
  readonly storeCharges = new StoreChargeJournal(() => virtualTime.now())
  hasProcessDied = false
  #gatewayUrl = GATEWAY_URL
  /**
   * Whether a process may have continued to work after its lock of a cart had expired. It is set when a process is
   * paused, or the clock jumps, for at least the time after which core's lock of a cart expires.
   */
  hasOutlivedLocks = false
  #asked = 0

  constructor(
    readonly gateway: SimulatedGateway,
    readonly connections: Connections,
    private readonly setting: Story["setting"]
  ) {}

  async startAllProcesses(): Promise<void> {
    for (let index = 0; index < this.setting.processes; index++) {
      await this.startProcess(index)
    }
    const { hasPrices, prices } = this.setting
    if (prices) await enterPriceRules(this, prices)
    else if (hasPrices) await enterDiscountAndInterest(this, 5)
  }

  /** Whether this is a run about prices. In such a run, the shoppers' choices are recorded and checked. */
  get isPriceStory(): boolean {
    return this.setting.prices !== undefined
  }

  async startProcess(index: number): Promise<void> {
    const { knex } = this.connections.of(index)
    const locks = this.setting.sharesLocks ? this.#shared : new SimulatedLocks()
    const options = createPluginOptionsForGateway(
      this.#gatewayUrl,
      this.bookingSource,
      this.setting.savedCards
    )
    const process = new StoreProcess("AB"[index]!, {
      store: this,
      knex,
      locks,
      options,
    })
    this.processes[index] = process
    await process.runUntilDeath(() => process.runStartHook())
  }

  /** Makes the store use another gateway address. For this purpose, it stops all processes and starts them again. */
  async changeGatewayUrl(gatewayUrl: string): Promise<void> {
    if (gatewayUrl === this.#gatewayUrl) return
    this.appendToLog(`the store sends to ${gatewayUrl}`)
    this.#gatewayUrl = gatewayUrl
    for (const process of this.aliveProcesses) {
      process.isDead = true
      await this.cleanUpDeadProcess(process)
    }
    await this.restartDeadProcesses()
  }

  async restartDeadProcesses(): Promise<void> {
    for (const [index, { isDead }] of this.processes.entries()) {
      if (isDead) await this.startProcess(index)
    }
  }

  get bookingSource(): BookingSource {
    return this.setting.observe ?? "lookups"
  }

  get savesCards(): boolean {
    return this.setting.savedCards !== undefined
  }

  get hasPrices(): boolean {
    return this.setting.hasPrices === true
  }

  get hasUnsharedLocks(): boolean {
    return this.setting.processes > 1 && !this.setting.sharesLocks
  }

  /**
   * The keys of the Medusa locks that are neither released nor expired. Locks in the memory of a dead process do not
   * count.
   */
  get heldLocks(): string[] {
    const all = this.aliveProcesses.map(({ core }) => core.locks)
    return [...new Set(all)].flatMap(({ heldKeys }) => heldKeys)
  }

  get aliveProcesses(): StoreProcess[] {
    return this.processes.filter(({ isDead }) => !isDead)
  }

  requestStoreRoute(
    method: "get" | "post" | "delete",
    path: string,
    body: object = {}
  ): Promise<StoreAnswer> {
    return this.request({ method: method.toUpperCase(), path, body })
  }

  /**
   * Sends the request to one of the running processes, which take turns. The answer has the status NO_ANSWER if no
   * process is running, or if the process is killed before it answers.
   */
  async request(asked: StoreRequest): Promise<StoreAnswer> {
    const { aliveProcesses } = this
    const process = aliveProcesses[this.#asked++ % (aliveProcesses.length || 1)]
    if (!process) return WITHOUT_ANSWER
    const answer = await Promise.race([
      answerStoreRequest(process, { headers: JSON_TYPE, ...asked }),
      process.died.then(() => WITHOUT_ANSWER),
    ])
    if (answer.status >= 500 && answer.status !== NO_ANSWER) {
      this.prices.recordServerError(asked, answer)
      this.#recordBrokenAnswer(asked, answer)
    }
    return answer
  }

  /**
   * Records a violation if one of the plugin's admin routes has failed and its answer contains no reason for the
   * administrator.
   */
  #recordBrokenAnswer(
    { method, path }: StoreRequest,
    { status, body }: StoreAnswer
  ): void {
    if (
      path.startsWith("/admin/checkout-transparent/") &&
      body.code === "unknown_error"
    ) {
      this.foundViolations.push({
        check: "admin route broke",
        words: `${method} ${path} answered ${status} and no reason`,
        ids: [],
      })
    }
  }

  /**
   * Ends a process that was killed: resolves its promise `died`, lets its last SQL statements end, and closes its
   * database connections.
   */
  async cleanUpDeadProcess(process: StoreProcess): Promise<void> {
    this.appendToLog(`${process.name} dies`)
    this.hasProcessDied = true
    process.end()
    const index = this.processes.indexOf(process)
    const connections = this.connections.of(index)
    this.connections.renew(index)
    for (
      let turn = 0;
      turn < TURNS_FOR_LAST_STATEMENT && countRunningStatements(process) > 0;
      turn++
    ) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    connections.cutOff()
  }

  appendToLog(line: string): void {
    const at = (virtualTime.elapsed() / 1_000).toFixed(3)
    this.log.push(`${at.padStart(10)} ${line}`)
  }
}
