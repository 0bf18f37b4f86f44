import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import type { Charge as LedgerCharge } from "../../domain/charge/charge"
import { type DebugLog, type Log, singleLineLog } from "../../domain/log"
import type { Sealer, Signer } from "../../domain/parsing/signed-text"
import type { PluginOptions } from "../../options/plugin-options"
import {
  emitStart,
  reportInstallation,
  warnOfAccounts,
  warnOfMedusaVersion,
  warnOfModules,
} from "./at-start"
import { CurrentSignatures } from "./keys/current-signatures"
import { DigestKeys, digestingWith } from "./keys/digest-keys"
import { EmailDigests } from "./keys/email-digests"
import { Encryption } from "./keys/encryption"
import { readInstallationDigest } from "./installation-digest"
import { SettingsWatcher, type SettingsState } from "./setting/settings-watcher"
import type { SettingsChange } from "./setting/setting-records"
import {
  changeSettings,
  type EnteredSetting,
  readSettings,
  stateOfSettings,
} from "./setting/setting-rows"
import type { AccessTokenLedger } from "../../domain/access-token"
import type {
  GatewayCallAttempt,
  GatewayCallObserver,
} from "../../domain/operation/gateway-call"
import { gatewayCallLogLine } from "../../telemetry/gateway-call-telemetry"
import { WorkUnderWay } from "./work-under-way"
import {
  type JobCradle,
  type ProcessRole,
  standInForJob,
} from "./stand-in-for-job"
import { Alert } from "./models/alert-model"
import { AdminAction } from "./models/admin-action"
import { AccessToken } from "./models/access-token-model"
import { OutboxEntry } from "./models/outbox-entry"
import { Charge } from "./models/charge-model"
import { Discrepancy } from "./models/discrepancy-model"
import { FiscalDocument } from "./models/fiscal-document-model"
import { Installation } from "./models/installation-model"
import { Lease } from "./models/lease-model"
import { LinkTransaction } from "./models/link-transaction"
import { Movement } from "./models/movement-model"
import { MovementExport } from "./models/movement-export-model"
import { Setting } from "./models/setting-model"
import { Notification } from "./models/notification-model"
import { Operation } from "./models/operation-model"
import { OptOut } from "./models/opt-out-model"
import { PaymentLink } from "./models/payment-link-model"
import { QuotedRules } from "./models/quoted-rules-model"
import { Reminder } from "./models/reminder-model"
import { ShopperInput } from "./models/shopper-input-model"
import { installationId } from "./charge/installation-charges"
import { bindRepositories, type RepositoryMethods } from "./repositories"

interface Cradle extends JobCradle {
  __pg_connection__: Knex
  logger: Logger
  event_bus?: IEventBusModuleService
}

const Rows = MedusaService({
  Charge,
  Operation,
  Installation,
  ShopperInput,
  Discrepancy,
  Notification,
  OutboxEntry,
  PaymentLink,
  LinkTransaction,
  Lease,
  AdminAction,
  Alert,
  AccessToken,
  Movement,
  MovementExport,
  Setting,
  FiscalDocument,
  QuotedRules,
  Reminder,
  OptOut,
})

/**
 * The base class of the ledger's service. It has Medusa's methods for the models. It also declares the methods of the
 * repositories, which the constructor adds.
 */
const RowsAndRepositories = Rows as unknown as new (
  ...given: ConstructorParameters<typeof Rows>
) => InstanceType<typeof Rows> & RepositoryMethods

/**
 * The base of the ledger's service: its database, the identity of this installation, the options in force with the
 * settings that administrators entered, and the access tokens that all processes share.
 */
export class LedgerFoundation
  extends RowsAndRepositories
  implements AccessTokenLedger, GatewayCallObserver
{
  /**
   * The options of medusa-config.ts, which override the settings that administrators entered. They contain secrets:
   * never log or return them.
   */
  readonly givenOptions: unknown
  protected readonly settings_: SettingsWatcher
  protected readonly knex_: Knex
  protected readonly encryption_: Encryption
  protected readonly work_: WorkUnderWay
  protected readonly log_: Log & DebugLog
  private readonly digestKeys_: DigestKeys
  private readonly emailDigests_: EmailDigests
  private readonly signatures_: CurrentSignatures

  __hooks: {
    onApplicationStart: () => Promise<void>
    onApplicationPrepareShutdown: () => Promise<void>
  }

  constructor(cradle: Cradle, options: unknown, role?: ProcessRole) {
    // eslint-disable-next-line prefer-rest-params
    super(...arguments)
    const log = singleLineLog(cradle.logger)
    this.knex_ = cradle.__pg_connection__
    bindRepositories(this, this.knex_, async () => ({
      knex: this.knex_,
      digest: await this.installationDigest(),
      encryption: this.encryption_,
      options: this.pluginOptions,
      log: this.log_,
    }))
    this.givenOptions = withoutMedusasOwn(options)
    this.settings_ = new SettingsWatcher({
      given: this.givenOptions,
      readState: () => stateOfSettings(this.knex_),
      read: () => readSettings(this.knex_, this.encryption_),
      log,
    })
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    this.log_ = log
    this.digestKeys_ = new DigestKeys(this.knex_, this.encryption_)
    this.emailDigests_ = new EmailDigests(this.digestKeys_, this.log_)
    this.signatures_ = new CurrentSignatures(this.knex_, this.encryption_)
    this.work_ = new WorkUnderWay(this.knex_, log)
    let endStandIn: (() => void) | undefined
    this.__hooks = {
      onApplicationStart: async () => {
        await this.settings_.start()
        warnOfMedusaVersion(log)
        warnOfAccounts(this.pluginOptions.accounts, log)
        warnOfModules(
          this.pluginOptions.accounts,
          cradle.configModule?.modules,
          log
        )
        emitStart(cradle.event_bus, log)
        await reportInstallation(
          this.knex_,
          () => this.installationDigest(),
          log
        )
        endStandIn = await standInForJob(this, cradle, role)
      },
      onApplicationPrepareShutdown: async () => {
        endStandIn?.()
        this.settings_.stop()
        await this.work_.stop()
      },
    }
  }

  /**
   * The plugin's options in force, from medusa-config.ts and from the settings that administrators entered. A change
   * creates a new object, so that work in progress continues with the options that it read. They contain secrets: never
   * log or return them.
   */
  get pluginOptions(): PluginOptions {
    return this.settings_.options
  }

  /** Whether this process was told to stop. It then finishes the work in progress and starts no more due work. */
  get isStopping(): boolean {
    return this.work_.isStopping
  }

  /** Resolves to the id of this installation, which is generated once and stored in the database. */
  readonly installationId = once(() => installationId(this.knex_))

  /**
   * Resolves to the digest that identifies this installation, and that every charge of this installation has. It is
   * computed once per process.
   */
  readonly installationDigest = once(() =>
    readInstallationDigest(this.knex_, this.pluginOptions)
  )

  async writtenElsewhere(
    charges: readonly Pick<LedgerCharge, "id" | "installationDigest">[]
  ): Promise<Set<string>> {
    const digest = await this.installationDigest()
    return new Set(
      charges
        .filter(({ installationDigest }) => installationDigest !== digest)
        .map(({ id }) => id)
    )
  }

  async isWrittenElsewhere(
    charge: Pick<LedgerCharge, "id" | "installationDigest">
  ): Promise<boolean> {
    return (await this.writtenElsewhere([charge])).has(charge.id)
  }

  /**
   * Resolves to the digest with which the charges of an e-mail address are counted and found, or `undefined` if none of
   * `encryptionKeys` can decrypt its key.
   */
  emailDigest(email: string): Promise<string | undefined> {
    return this.emailDigests_.of(email)
  }

  /**
   * Resolves to the digest of an address's mailbox. The part from `+` on is left out, because most providers deliver it
   * to the same mailbox.
   */
  mailboxDigest(email: string): Promise<string | undefined> {
    const [name = "", ...rest] = email.split("@")
    return this.emailDigests_.of([name.split("+")[0], ...rest].join("@"))
  }

  /**
   * Resolves to an object that creates and verifies this store's signatures. Use it at once and do not keep it, because
   * the signing keys may change.
   */
  signer(): Promise<Signer & Sealer> {
    return this.signatures_.now()
  }

  /**
   * Resolves to the function that computes digests of notifications' bodies. Equal bodies have equal digests. If none
   * of `encryptionKeys` can decrypt the digests' key, every digest is different: notifications are still stored, but a
   * repeated one is stored again.
   */
  async notificationDigests(): Promise<(text: string) => string> {
    return digestingWith(await this.digestKeys_.for("notifications"))
  }

  /** Returns the entered settings as this process knows them. They contain secrets: never log or return them. */
  settingsState(): SettingsState {
    return this.settings_.state
  }

  /** Reads all entered settings from the database. They contain secrets: never log or return them. */
  enteredSettings(): Promise<EnteredSetting[]> {
    return readSettings(this.knex_, this.encryption_)
  }

  /**
   * Changes an account's settings, all or none. The change is in force here at once and elsewhere within seconds.
   * Resolves to `false` if the settings were changed meanwhile.
   */
  async changeSettings(change: SettingsChange): Promise<boolean> {
    const isChanged = await changeSettings(this.knex_, this.encryption_, change)
    await this.settings_.refresh()
    return isChanged
  }

  noteCall(account: string, call: GatewayCallAttempt): void {
    const level = call.outcome === "answered" ? "debug" : "warn"
    this.log_[level](gatewayCallLogLine(account, call))
  }
}

/** Returns a function that calls `find` once and then returns its result. After a failure, `find` is called again. */
function once<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

/** Returns the plugin's own options. Medusa adds its database connection to the options of every module. */
function withoutMedusasOwn(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
