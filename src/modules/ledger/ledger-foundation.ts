import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import type { Charge as LedgerCharge } from "../../domain/charge/charge"
import { type DebugLog, type Log, singleLineLog } from "../../domain/log"
import type { Sealer, Signer } from "../../domain/parsing/signed-text"
import type { PluginOptions } from "../../options/plugin-options"
import {
  emitStartEvent,
  warnOfForeignCharges,
  warnOfAccountLimitations,
  warnOfMedusaVersion,
  warnOfInMemoryModules,
} from "./at-start"
import { replaceBuyerTerms } from "./charge/buyer-terms"
import type { ChargeSelection } from "./charge/list/charge-list"
import { CurrentSignatures } from "./keys/current-signatures"
import { DigestKeys, createDigestFunction } from "./keys/digest-keys"
import { BuyerDigests, type WordDigests } from "./keys/buyer-digests"
import { EmailDigests } from "./keys/email-digests"
import type { SearchedBuyer } from "../../domain/buyer/search-terms"
import { Encryption } from "./keys/encryption"
import { readInstallationDigest } from "./installation-digest"
import { SettingsWatcher, type SettingsState } from "./setting/settings-watcher"
import type { SettingsChange } from "./setting/setting-records"
import {
  changeSettings,
  type EnteredSetting,
  readSettings,
  fingerprintOfSettings,
} from "./setting/setting-rows"
import type { AccessTokenLedger } from "../../domain/access-token"
import type {
  GatewayCallAttempt,
  GatewayCallObserver,
} from "../../domain/operation/gateway-call"
import { gatewayCallLogLine } from "../../telemetry/gateway-call-telemetry"
import { LeasedWork } from "./leased-work"
import {
  type JobCradle,
  type ProcessRole,
  standInForJob,
} from "./stand-in-for-job"
import { installationId } from "./charge/installation-charges"
import { ModelAndRepositoryMethods } from "./ledger-rows"
import { bindRepositories } from "./repositories"

interface Cradle extends JobCradle {
  __pg_connection__: Knex
  logger: Logger
  event_bus?: IEventBusModuleService
}

/**
 * The base of the ledger's service: its database, the identity of this installation, the options in force with the
 * settings that administrators entered, and the access tokens that all processes share.
 */
export class LedgerFoundation
  extends ModelAndRepositoryMethods
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
  protected readonly work_: LeasedWork
  protected readonly log_: Log & DebugLog
  private readonly digestKeys_: DigestKeys
  private readonly emailDigests_: EmailDigests
  private readonly buyerDigests_: BuyerDigests
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
    this.givenOptions = withoutMedusaOptions(options)
    this.settings_ = new SettingsWatcher({
      given: this.givenOptions,
      readState: () => fingerprintOfSettings(this.knex_),
      read: () => readSettings(this.knex_, this.encryption_),
      log,
    })
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    this.log_ = log
    this.digestKeys_ = new DigestKeys(this.knex_, this.encryption_)
    this.emailDigests_ = new EmailDigests(this.digestKeys_, this.log_)
    this.buyerDigests_ = new BuyerDigests(this.digestKeys_)
    this.signatures_ = new CurrentSignatures(this.knex_, this.encryption_)
    this.work_ = new LeasedWork(this.knex_, log)
    let endStandIn: (() => void) | undefined
    this.__hooks = {
      onApplicationStart: async () => {
        await this.settings_.start()
        warnOfMedusaVersion(log)
        warnOfAccountLimitations(this.pluginOptions.accounts, log)
        warnOfInMemoryModules(
          this.pluginOptions.accounts,
          cradle.configModule?.modules,
          log
        )
        emitStartEvent(cradle.event_bus, log)
        await warnOfForeignCharges(
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
  readonly installationId = callOnce(() => installationId(this.knex_))

  /**
   * Resolves to the digest that identifies this installation, and that every charge of this installation has. It is
   * computed once per process.
   */
  readonly installationDigest = callOnce(() =>
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

  /** Resolves to the digests by which administrators find the charges of a buyer (`BuyerDigests.of`). */
  buyerTerms(buyer: SearchedBuyer): Promise<string[] | undefined> {
    return this.buyerDigests_.of(buyer)
  }

  /**
   * Replaces the digests of names and of the e-mail address that charges got from their order. Resolves to `false`, and
   * keeps all digests, if none of encryptionKeys can decrypt their key.
   */
  async noteBuyer(of: ChargeSelection, buyer: SearchedBuyer): Promise<boolean> {
    const terms = await this.buyerTerms(buyer)
    if (terms === undefined) {
      return false
    }
    await replaceBuyerTerms(this.knex_, of, terms)
    return true
  }

  /** Resolves to the digests of searched words, or to `undefined` if none of encryptionKeys can decrypt their key. */
  searchedTerms(words: readonly string[]): Promise<WordDigests[] | undefined> {
    return this.buyerDigests_.ofWords(words)
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
    return createDigestFunction(await this.digestKeys_.for("notifications"))
  }

  /** Resolves when the settings that are stored now are in force in this process or could not be read. */
  refreshSettings(): Promise<void> {
    return this.settings_.refresh()
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
function callOnce<Found>(find: () => Promise<Found>): () => Promise<Found> {
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
function withoutMedusaOptions(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
