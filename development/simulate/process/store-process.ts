import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  Modules,
} from "@medusajs/framework/utils"

import resolveAndSynchronize from "../../../src/jobs/resolve-and-synchronize"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import { SettingsWatcher } from "../../../src/modules/ledger/setting/settings-watcher"
import { LedgerModuleService } from "../../../src/modules/ledger/service"
import providerModule from "../../../src/providers"
import startWorkOfEvent, {
  config,
} from "../../../src/subscribers/start-work-of-event"
import { synchronizeDueCharges } from "../../../src/reconciliation/queue/synchronize-due"
import { saveAndDeleteDueCards } from "../../../src/reconciliation/saved-card/save-and-delete-due-cards"
import type { Violation } from "../../records/records-by-charge"
import type { Core, SimulatedLocks } from "../core/simulated-core"
import { createSimulatedCartModule } from "../core/cart/cart-prices"
import { CORE } from "../core/core-flows"
import { PLUGIN_NAME } from "../../../src/options/supported-versions"
import {
  SystemPaymentProvider,
  createSimulatedPaymentModule,
  createPaymentModuleServices,
} from "../core/payment/payment-module"
import {
  createSimulatedOrderModule,
  createSimulatedQuery,
  createSimulatedWorkflowEngine,
} from "../core/records/query"
import type { CoreRecords, Data } from "../core/records/core-records"
import { MedusaRows } from "../core/records/medusa-rows"
import { UNTIMED_STATEMENT_PREFIX } from "./gated-database"
import { readPlantedPatch } from "../plants/plant-fault"
import type { CheckoutTransparentOptions } from "../../../src/options/documented-options"
import { type SimulatedProcess, virtualTime } from "./time/virtual-time"

/** What a process gets: the records and events of the store, and its database connections, locks and options. */
interface ProcessParts {
  store: {
    records: CoreRecords
    appendToLog(line: string): void
    foundViolations: Violation[]
    published: { name: string; data: Data }[]
  }
  knex: Knex
  /** Medusa's locks. All processes of the store have the same locks if `sharesLocks` is set, and otherwise their own. */
  locks: SimulatedLocks
  options: CheckoutTransparentOptions
}

const SUBSCRIBED = new Set<string>(config.event)

type ProviderClass = (new (cradle: object, options: object) => object) & {
  identifier: string
}

// With this environment, the plugin makes no start checks. Their gateway calls would count as calls of the story.
process.env.NODE_ENV = "test"

// The simulation calls `refresh` itself after it has changed settings. If the plugin read the settings every two
// seconds, as in a real store, most SQL statements of a run would read settings.
SettingsWatcher.prototype.start = function () {
  return this.refresh()
}

/** A process that runs the plugin's real code, Medusa's real payment module, and models of the rest of the core. */
export class StoreProcess implements SimulatedProcess {
  isDead = false
  readonly died: Promise<void>
  end = () => undefined as void
  readonly container: MedusaContainer
  readonly core: Core
  readonly ledger: LedgerModuleService

  constructor(
    readonly name: string,
    private readonly given: ProcessParts
  ) {
    const { knex, locks, options, store } = given
    const { records } = store
    this.died = new Promise((resolve) => {
      this.end = resolve
    })
    const logger = createLogger((line) => this.log(line))
    const shown = new MedusaRows(records)
    const services = createPaymentModuleServices(records, shown)
    const providers = {}
    const payments = createSimulatedPaymentModule(records, services, providers)
    const core: Core = {
      records,
      locks,
      shown,
      payments,
      emit: (event, data) => this.#emit(event, data),
    }
    this.core = core
    const bus = {
      emit: async (
        given: { name: string; data: Data } | { name: string; data: Data }[]
      ) => {
        for (const { name: event, data } of [given].flat()) {
          this.#emit(event, data)
        }
      },
      releaseGroupedEvents: () => Promise.resolve(),
      clearGroupedEvents: () => Promise.resolve(),
    }
    // Without configured modules, the job's schedule counts as kept in memory, and no missed runs are searched for.
    const configModule = { modules: {} }
    this.ledger = new LedgerModuleService(
      {
        __pg_connection__: knex,
        logger,
        event_bus: bus,
        configModule,
      } as never,
      options
    )
    // The real methods, which Medusa generates, need an entity manager. The simulation has none.
    Object.assign(this.ledger, {
      listAdminActions: createFilteredTableQuery(
        knex,
        "checkout_transparent_admin_action"
      ),
      listDiscrepancies: createFilteredTableQuery(
        knex,
        "checkout_transparent_discrepancy"
      ),
      listOperations: createFilteredTableQuery(
        knex,
        "checkout_transparent_operation"
      ),
      listNotifications: createFilteredTableQuery(
        knex,
        "checkout_transparent_notification"
      ),
      listOptOuts: () => Promise.resolve([]),
    })
    readPlantedPatch().ledger?.(this.ledger, knex)
    this.#watchLeases()
    const query = createSimulatedQuery(core)
    this.container = createMedusaContainer()
    const registered: Record<string, unknown> = {
      [LEDGER_MODULE]: this.ledger,
      [ContainerRegistrationKeys.LOGGER]: logger,
      [ContainerRegistrationKeys.QUERY]: query,
      [ContainerRegistrationKeys.PG_CONNECTION]: knex,
      [ContainerRegistrationKeys.CONFIG_MODULE]: configModule,
      [Modules.PAYMENT]: payments,
      [Modules.ORDER]: createSimulatedOrderModule(core),
      [Modules.CART]: createSimulatedCartModule(core),
      [Modules.LOCKING]: locks,
      [Modules.WORKFLOW_ENGINE]: createSimulatedWorkflowEngine(core),
      [Modules.USER]: {
        listUsers: ({ id }: { id: string | string[] }) =>
          Promise.resolve([id].flat().map((one) => ({ id: one }))),
      },
      [Modules.CUSTOMER]: {
        listCustomers: ({ id }: { id: string[] }) =>
          Promise.resolve(
            id
              .filter((one) => !records.deletedCustomers.has(one))
              .map((one) => ({ id: one }))
          ),
      },
      [Modules.EVENT_BUS]: bus,
      [CORE]: core,
    }
    for (const [key, value] of Object.entries(registered)) {
      this.container.register(key, { resolve: () => value } as never)
    }
    const cradle = { [LEDGER_MODULE]: this.ledger, query, logger, ...services }
    Object.assign(providers, this.#createPaymentProviders(cradle))
  }

  runStartHook(): Promise<void> {
    return this.runInProcess(() => this.ledger.__hooks.onApplicationStart())
  }

  /** Runs the scheduled job once, and logs an error. Without `prunes`, only synchronizes charges and saves cards. */
  async runScheduledJob({ prunes }: { prunes: boolean }): Promise<void> {
    try {
      await this.runInProcess(async () => {
        if (prunes) return resolveAndSynchronize(this.container)
        await synchronizeDueCharges(this.container)
        const { accounts } = this.ledger.pluginOptions
        if (accounts.some(({ savedCards }) => savedCards)) {
          await saveAndDeleteDueCards(this.container)
        }
      })
    } catch (error) {
      this.log(`the job failed: ${String(error)}`)
    }
  }

  log(line: string): void {
    this.given.store.appendToLog(`${this.name}: ${line}`)
  }

  /** Runs a function for this process. When the process is killed, the function's timers and SQL statements stop. */
  runInProcess<Result>(work: () => Result): Result {
    return virtualTime.runAs(this, work)
  }

  /** Runs a function on behalf of this process. Resolves to `undefined` if the process is killed before its end. */
  runUntilDeath<Result>(
    work: () => Promise<Result>
  ): Promise<Result | undefined> {
    return Promise.race([
      this.runInProcess(work),
      this.died.then(() => undefined),
    ])
  }

  #emit(name: string, data: Data): void {
    if (this.isDead) return
    this.given.store.published.push({ name, data })
    if (!SUBSCRIBED.has(name)) return
    const { container } = this
    this.runInProcess(
      () =>
        void Promise.resolve().then(() =>
          startWorkOfEvent({
            event: { name, data },
            container,
            pluginOptions: {},
          })
        )
    )
  }

  /** Makes `renewChargeLease` record a violation if it resolves to true although the process has lost the lease. */
  #watchLeases(): void {
    const { ledger, name } = this
    const { knex, store } = this.given
    const renew = ledger.renewChargeLease.bind(ledger)
    ledger.renewChargeLease = async (leased, ms) => {
      const goesOn = await renew(leased, ms)
      const { id } = leased.charge
      const { rows } = await virtualTime.holdTimeDuring(() =>
        knex.raw<{ rows: { leased_by: string | null }[] }>(
          `${UNTIMED_STATEMENT_PREFIX} select leased_by from checkout_transparent_charge where id = ?`,
          [id]
        )
      )
      if (goesOn && rows[0]?.leased_by !== leased.leaseToken) {
        const words = `${name} goes on with charge ${id}, whose lease it has no more`
        store.foundViolations.push({
          check: "without a lease",
          words,
          ids: [id],
        })
      }
      return goesOn
    }
  }

  #createPaymentProviders(cradle: object): Record<string, object> {
    const { services } = providerModule as unknown as {
      services: ProviderClass[]
    }
    const { options } = this.given
    const made = options.accounts.flatMap(({ id: account }) =>
      services.map((Service): [string, object] => [
        `pp_${Service.identifier}_${account}`,
        new Service(cradle, { plugin: PLUGIN_NAME, account }),
      ])
    )
    return {
      pp_system_default: new SystemPaymentProvider(),
      ...Object.fromEntries(made),
    }
  }
}

function createFilteredTableQuery(knex: Knex, table: string) {
  return (filters: Data) =>
    Object.entries(filters).reduce(
      (rows, [column, value]) =>
        Array.isArray(value)
          ? rows.whereIn(column, value as string[])
          : rows.where(column, value as string),
      knex(table).select()
    )
}

function createLogger(write: (line: string) => void) {
  const createLogWriterForLevel = (level: string) => (value: unknown) =>
    write(`${level} ${value instanceof Error ? value.message : String(value)}`)
  return {
    debug: () => undefined,
    info: createLogWriterForLevel("info"),
    warn: createLogWriterForLevel("warn"),
    error: createLogWriterForLevel("error"),
  }
}
