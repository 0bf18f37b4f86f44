import { hostname } from "node:os"
import { performance } from "node:perf_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { generateEntityId, MedusaService } from "@medusajs/framework/utils"
import type { Charge as LedgerCharge } from "../../charge/charge"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { PluginOptions } from "../../options/plugin-options"
import { PLUGIN_VERSION } from "../../options/version"
import {
  emitStart,
  reportInstallation,
  warnOfAccounts,
  warnOfMedusaVersion,
} from "./at-start"
import { EmailDigests } from "./email-digests"
import { Encryption } from "./encryption"
import {
  digestOf,
  type InstallationParts,
  partsInWords,
  readInstallationParts,
} from "./installation-digest"
import {
  type JobWatch,
  jobWatch,
  type ProcessRole,
  type WatchCradle,
} from "./job-watch"
import { observeStore } from "../../telemetry/store-gauges"
import { readFigures } from "./read-figures"
import { SettingsKeeper } from "./settings-keeper"
import { latestSettingsRevision, readSettings } from "./statements/setting-rows"
import { LeaseKeeper } from "./lease-keeper"
import { modulesInForce } from "./modules-in-force"
import { ProcessKeeper } from "./process-keeper"
import { Alert } from "./models/alert-model"
import { AdminAction } from "./models/admin-action"
import { AccessToken } from "./models/access-token-model"
import { OutboxEntry } from "./models/outbox-entry"
import { Charge } from "./models/charge-model"
import { Circuit } from "./models/circuit-model"
import { DayClose } from "./models/day-close-model"
import { DeliveryNote } from "./models/delivery-note-model"
import { Discrepancy } from "./models/discrepancy-model"
import { Erasure } from "./models/erasure-model"
import { FiscalDocument } from "./models/fiscal-document-model"
import { Installation } from "./models/installation-model"
import { InstallationDecision } from "./models/installation-decision"
import { Lease } from "./models/lease-model"
import { LinkDeactivation } from "./models/link-deactivation-model"
import { LinkTransaction } from "./models/link-transaction"
import { Movement } from "./models/movement-model"
import { ReconciledDay } from "./models/reconciled-day-model"
import { ReconciliationFinding } from "./models/reconciliation-finding-model"
import { Setting } from "./models/setting-model"
import { SettingChange } from "./models/setting-change-model"
import { Notification } from "./models/notification-model"
import { Operation } from "./models/operation-model"
import { PaymentLink } from "./models/payment-link-model"
import { Process } from "./models/process-model"
import { ShopperInput } from "./models/shopper-input-model"
import { forgetCircuits } from "./statements/circuits"
import { installationId } from "./statements/installation-decisions"
import { foreignAmong } from "./statements/installation-charges"
import { bindVerbs, type Verbs } from "./verbs"

interface Cradle extends WatchCradle {
  __pg_connection__: Knex
  logger: Logger
}

/** As admins and claims name this process. */
export const PROCESS_NAME = `${hostname()}:${process.pid}`

const INSTALLATION_ID_FOR_MS = 60_000

const Rows = MedusaService({
  Charge,
  Operation,
  Installation,
  InstallationDecision,
  ShopperInput,
  Discrepancy,
  Notification,
  OutboxEntry,
  PaymentLink,
  LinkTransaction,
  LinkDeactivation,
  Lease,
  AdminAction,
  Alert,
  AccessToken,
  Process,
  Circuit,
  DeliveryNote,
  Movement,
  DayClose,
  ReconciledDay,
  ReconciliationFinding,
  Setting,
  SettingChange,
  Erasure,
  FiscalDocument,
})

/** Medusa's own methods for the models, and our verbs, which the constructor adds. */
const RowsAndVerbs = Rows as unknown as new (
  ...given: ConstructorParameters<typeof Rows>
) => InstanceType<typeof Rows> & Verbs

/** The ledger's database, its options and the identity of this installation. */
export class LedgerFoundation extends RowsAndVerbs {
  /** As they stand in medusa-config.ts. Holds secrets: never log or return it. */
  protected readonly givenOptions_: unknown
  protected readonly settings_: SettingsKeeper
  protected readonly knex_: Knex
  protected readonly encryption_: Encryption
  protected readonly leases_: LeaseKeeper
  protected readonly log_: Pick<Logger, "info" | "warn">
  private installationId_: { read: Promise<string>; until: number } | undefined
  private installationParts_: Promise<InstallationParts> | undefined
  private readonly emailDigests_: EmailDigests

  __hooks: {
    onApplicationStart: () => Promise<void>
    onApplicationPrepareShutdown: () => Promise<void>
  }

  constructor(cradle: Cradle, options: unknown, role?: ProcessRole) {
    // eslint-disable-next-line prefer-rest-params
    super(...arguments)
    this.knex_ = cradle.__pg_connection__
    bindVerbs(this, this.knex_, () => this.installationDigest())
    this.givenOptions_ = withoutMedusasOwn(options)
    this.settings_ = new SettingsKeeper({
      given: this.givenOptions_,
      readRevision: () => latestSettingsRevision(this.knex_),
      read: () => readSettings(this.knex_, this.encryption_),
      log: cradle.logger,
    })
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    this.log_ = cradle.logger
    this.emailDigests_ = new EmailDigests(
      this.knex_,
      this.encryption_,
      this.log_
    )
    this.leases_ = new LeaseKeeper(this.knex_, cradle.logger)
    const processes = new ProcessKeeper({
      knex: this.knex_,
      process: {
        id: generateEntityId(undefined, "ctprc"),
        host: hostname(),
        pid: process.pid,
        workerMode: role?.worker_mode ?? "shared",
        pluginVersion: PLUGIN_VERSION,
        ...modulesInForce(cradle.configModule?.modules),
      },
      log: cradle.logger,
    })
    let watch: JobWatch | undefined
    let endGauges: (() => void) | undefined
    this.__hooks = {
      onApplicationStart: async () => {
        await this.settings_.start()
        warnOfMedusaVersion(cradle.logger)
        warnOfAccounts(this.pluginOptions.accounts, cradle.logger)
        emitStart(cradle.event_bus, cradle.logger)
        await forgetCircuits(this.knex_, PROCESS_NAME).catch((error: unknown) =>
          cradle.logger.warn(
            `checkout-transparent: circuit breakers of an earlier process could not be deleted: ${describeError(error)}`
          )
        )
        await reportInstallation(
          this.knex_,
          () => this.installationDigest(),
          cradle.logger
        )
        watch = jobWatch(this, cradle, role)
        await watch?.start()
        processes.start()
        endGauges = observeStore(() => readFigures(this))
      },
      onApplicationPrepareShutdown: async () => {
        endGauges?.()
        watch?.stop()
        this.settings_.stop()
        await this.leases_.stop()
        await processes.stop()
      },
    }
  }

  /**
   * The plugin's options in force: medusa-config.ts, and what store admins have entered. Another object
   * when they change: whoever has begun something goes on with what he took. Holds secrets: never log or
   * return it.
   */
  get pluginOptions(): PluginOptions {
    return this.settings_.options
  }

  /** Whether this process was told to stop: what is under way is finished, nothing else begins. */
  get isStopping(): boolean {
    return this.leases_.isStopping
  }

  /**
   * Drawn into the database once, and once more when a person says that this is a copy: read again
   * after a minute. No money hangs on who is the last to know.
   */
  async installationId(): Promise<string> {
    const now = performance.now()
    if (!this.installationId_ || this.installationId_.until < now) {
      this.installationId_ = {
        read: installationId(this.knex_),
        until: now + INSTALLATION_ID_FOR_MS,
      }
    }
    return this.installationId_.read.catch((error: unknown) => {
      this.installationId_ = undefined
      throw error
    })
  }

  /** Names this installation; every charge that it writes carries it. Found out once for a process. */
  async installationDigest(): Promise<string> {
    return digestOf(await this.readInstallationParts_())
  }

  /** The same with what it is made of, in words. */
  async describeInstallation(): Promise<{ digest: string; madeOf: string[] }> {
    const parts = await this.readInstallationParts_()
    return { digest: digestOf(parts), madeOf: partsInWords(parts) }
  }

  private async readInstallationParts_(): Promise<InstallationParts> {
    this.installationParts_ ??= readInstallationParts(
      this.knex_,
      this.pluginOptions
    )
    return this.installationParts_.catch((error: unknown) => {
      this.installationParts_ = undefined
      throw error
    })
  }

  /** Those of the charges that another installation wrote, by id: until a person says that it has moved. */
  async writtenElsewhere(
    charges: readonly Pick<LedgerCharge, "id" | "installationDigest">[]
  ): Promise<Set<string>> {
    const foreign = await foreignAmong(
      this.knex_,
      await this.installationDigest(),
      charges.map(({ installationDigest }) => installationDigest)
    )
    return new Set(
      charges
        .filter(({ installationDigest }) => foreign.has(installationDigest))
        .map(({ id }) => id)
    )
  }

  async isWrittenElsewhere(
    charge: Pick<LedgerCharge, "id" | "installationDigest">
  ): Promise<boolean> {
    return (await this.writtenElsewhere([charge])).has(charge.id)
  }

  /**
   * Resolves to a digest by which the charges of an e-mail address are counted and found; undefined where
   * none of encryptionKeys reads its key.
   */
  emailDigest(email: string): Promise<string | undefined> {
    return this.emailDigests_.of(email)
  }
}

/** Medusa adds its database connection to the options of every module. */
function withoutMedusasOwn(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
