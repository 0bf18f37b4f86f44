import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import type { Charge as LedgerCharge } from "../../domain/charge/charge"
import { type DebugLog, type Log, singleLineLog } from "../../domain/log"
import type { Sealer, Signer } from "../../domain/parsing/signed-text"
import type { PluginOptions } from "../../options/plugin-options"
import {
  emitStartEvent,
  reportChargesOfOtherInstallations,
  warnOfAccountLimitations,
  warnIfMedusaIsNewerThanTested,
  warnOfUnsuitableInfrastructure,
} from "./application-start"
import { replaceBuyerSearchDigests } from "./charge/replace-buyer-search-digests"
import type { ChargeSelection } from "./charge/list/charge-list"
import { CurrentTextSigner } from "./keys/current-text-signer"
import {
  DigestKeys,
  createDigestOrRandomTextFunction,
} from "./keys/digest-keys"
import {
  BuyerSearchDigests,
  type WordDigests,
} from "./keys/buyer-search-digests"
import { EmailDigests } from "./keys/email-digests"
import type { BuyerSearchData } from "../../domain/buyer/search-terms"
import { Encryption } from "./keys/encryption"
import {
  memoizeAsyncFunction,
  computeInstallationDigest,
} from "./installation-digest"
import { SettingsWatcher, type SettingsState } from "./setting/settings-watcher"
import type { SettingsChange } from "./setting/record-settings-change"
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
} from "../../domain/operation/gateway-call-attempt"
import { gatewayCallLogLine } from "../../telemetry/gateway-call-telemetry"
import { LeasedWork } from "./leased-work"
import {
  type MissedJobCheckDependencies,
  type ProcessWorkerMode,
  startMissedJobCheck,
} from "./missed-job-check"
import { getOrCreateInstallationId } from "./charge/installation-id"
import { ModelAndRepositoryMethods } from "./model-and-repository-methods"
import { bindRepositories } from "./repositories"
import { omitOptionsAddedByMedusa } from "./medusa-config-checks"

interface Cradle extends MissedJobCheckDependencies {
  __pg_connection__: Knex
  logger: Logger
  event_bus?: IEventBusModuleService
}

/**
 * The base class of the ledger's service. It has the database connection, the identity of this installation, the
 * encryption and digest keys, and the plugin's options with the settings that administrators entered.
 */
export class LedgerFoundation
  extends ModelAndRepositoryMethods
  implements AccessTokenLedger, GatewayCallObserver
{
  /** The options of medusa-config.ts, without settings that administrators entered. They contain secrets. */
  readonly configuredOptions: unknown
  protected readonly settings_: SettingsWatcher
  protected readonly knex_: Knex
  protected readonly encryption_: Encryption
  protected readonly work_: LeasedWork
  protected readonly log_: Log & DebugLog
  private readonly digestKeys_: DigestKeys
  private readonly emailDigests_: EmailDigests
  private readonly buyerDigests_: BuyerSearchDigests
  private readonly signatures_: CurrentTextSigner

  __hooks: {
    onApplicationStart: () => Promise<void>
    onApplicationPrepareShutdown: () => Promise<void>
  }

  constructor(cradle: Cradle, options: unknown, role?: ProcessWorkerMode) {
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
    this.configuredOptions = omitOptionsAddedByMedusa(options)
    this.settings_ = new SettingsWatcher({
      given: this.configuredOptions,
      readState: () => fingerprintOfSettings(this.knex_),
      read: () => readSettings(this.knex_, this.encryption_),
      log,
    })
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    this.log_ = log
    this.digestKeys_ = new DigestKeys(this.knex_, this.encryption_)
    this.emailDigests_ = new EmailDigests(this.digestKeys_, this.log_)
    this.buyerDigests_ = new BuyerSearchDigests(this.digestKeys_)
    this.signatures_ = new CurrentTextSigner(this.knex_, this.encryption_)
    this.work_ = new LeasedWork(this.knex_, log)
    let stopMissedJobCheck: (() => void) | undefined
    this.__hooks = {
      onApplicationStart: async () => {
        await this.settings_.start()
        warnIfMedusaIsNewerThanTested(log)
        warnOfAccountLimitations(this.pluginOptions.accounts, log)
        warnOfUnsuitableInfrastructure(
          this.pluginOptions.accounts,
          cradle.configModule?.modules,
          log
        )
        emitStartEvent(cradle.event_bus, log)
        await reportChargesOfOtherInstallations(
          this.knex_,
          () => this.installationDigest(),
          log
        )
        stopMissedJobCheck = await startMissedJobCheck(this, cradle, role)
      },
      onApplicationPrepareShutdown: async () => {
        stopMissedJobCheck?.()
        this.settings_.stop()
        await this.work_.stopAndReleaseLeases()
      },
    }
  }

  /**
   * The plugin's options: the options of medusa-config.ts, completed by the settings that administrators entered. The
   * options contain secrets, so never log or return them.
   *
   * When a setting changes, this property becomes a new object. Work in progress therefore keeps the options that it
   * has already read.
   */
  get pluginOptions(): PluginOptions {
    return this.settings_.options
  }

  /**
   * Whether Medusa has told this process to stop. The process then finishes its work in progress, and leases no further
   * due charges.
   */
  get isStopping(): boolean {
    return this.work_.isStopping
  }

  /** Resolves to the random id of this installation. Generates and stores an id if the database has none. */
  readonly installationId = memoizeAsyncFunction(() =>
    getOrCreateInstallationId(this.knex_)
  )

  /** Resolves to the digest of this installation, which is stored in each of its charges. */
  readonly installationDigest = memoizeAsyncFunction(() =>
    computeInstallationDigest(this.knex_, this.pluginOptions)
  )

  /** Resolves to the ids of those given charges that belong to another installation. */
  async findIdsOfOtherInstallationCharges(
    charges: readonly Pick<LedgerCharge, "id" | "installationDigest">[]
  ): Promise<Set<string>> {
    const digest = await this.installationDigest()
    return new Set(
      charges
        .filter(({ installationDigest }) => installationDigest !== digest)
        .map(({ id }) => id)
    )
  }

  async isOfOtherInstallation(
    charge: Pick<LedgerCharge, "id" | "installationDigest">
  ): Promise<boolean> {
    return (await this.findIdsOfOtherInstallationCharges([charge])).has(
      charge.id
    )
  }

  /**
   * Resolves to the digest of an e-mail address, by which the charges with this address are counted and found. Resolves
   * to `undefined` if none of `encryptionKeys` can decrypt the digests' secret key.
   */
  emailDigest(email: string): Promise<string | undefined> {
    return this.emailDigests_.digestOf(email)
  }

  /**
   * Resolves to the digest of the mailbox of an e-mail address. A suffix such as `+shop` before the `@` is ignored,
   * because most mail providers deliver such addresses to the same mailbox. Resolves to `undefined` if none of
   * `encryptionKeys` can decrypt the digests' secret key.
   */
  emailWithoutPlusSuffixDigest(email: string): Promise<string | undefined> {
    const [name = "", ...rest] = email.split("@")
    return this.emailDigests_.digestOf([name.split("+")[0], ...rest].join("@"))
  }

  /** Resolves to the digests for finding a buyer's charges (see `BuyerSearchDigests.digestsOfBuyer`). */
  computeBuyerSearchDigests(
    buyer: BuyerSearchData
  ): Promise<string[] | undefined> {
    return this.buyerDigests_.digestsOfBuyer(buyer)
  }

  /**
   * Replaces the search digests of the selected charges by digests of the names and e-mail address of `buyer`. A name
   * that was entered only for the payment is kept. Does not change an erased charge. Resolves to `false` and changes
   * nothing if none of `encryptionKeys` can decrypt the digests' secret key.
   */
  async replaceBuyerSearchDigests(
    of: ChargeSelection,
    buyer: BuyerSearchData
  ): Promise<boolean> {
    const terms = await this.computeBuyerSearchDigests(buyer)
    if (terms === undefined) {
      return false
    }
    await replaceBuyerSearchDigests(this.knex_, of, terms)
    return true
  }

  /** Resolves to the digests of searched words, or to `undefined` if the digests' secret key cannot be decrypted. */
  computeWordSearchDigests(
    words: readonly string[]
  ): Promise<WordDigests[] | undefined> {
    return this.buyerDigests_.digestsOfSearchedWords(words)
  }

  /**
   * Resolves to an object that creates and verifies this store's signatures. Call this method again for each use
   * instead of storing the object, because the signing keys may change.
   */
  loadSigner(): Promise<Signer & Sealer> {
    return this.signatures_.loadTextSigner()
  }

  /**
   * Resolves to a function that computes the digest of a notification's body or of a saved card's id. Equal digests
   * show that a notification was delivered twice, or that the vault has returned the same card again.
   *
   * The digest needs a secret key that the ledger stores encrypted. If none of `encryptionKeys` can decrypt this key,
   * the function returns a different random text at each call. A repeated card is then not recognized, and neither is a
   * repeated notification that only its digest identifies.
   */
  async keyedDigestFunction(): Promise<(text: string) => string> {
    return createDigestOrRandomTextFunction(
      await this.digestKeys_.digestKeyFor("notifications")
    )
  }

  /**
   * Reads the settings that administrators entered if they have changed, and uses them in this process. If reading
   * fails, this process keeps its present settings, and the promise resolves nevertheless.
   */
  refreshSettings(): Promise<void> {
    return this.settings_.refresh()
  }

  /**
   * Returns the settings that administrators entered, as this process last read them, and the problems with these
   * settings. The settings contain secrets, so never log or return them.
   */
  lastReadSettings(): SettingsState {
    return this.settings_.state
  }

  /** Reads from the database all settings that administrators have entered. They contain secrets. */
  readEnteredSettings(): Promise<EnteredSetting[]> {
    return readSettings(this.knex_, this.encryption_)
  }

  /**
   * Changes settings of one account, either all given settings or none. This process uses the new settings at once, and
   * the other processes use them within seconds.
   *
   * `change.revision` is the number of the newest change that the caller knows. If the settings were changed again
   * after that, resolves to `false` and changes nothing.
   */
  async changeSettings(change: SettingsChange): Promise<boolean> {
    const isChanged = await changeSettings(this.knex_, this.encryption_, change)
    await this.settings_.refresh()
    return isChanged
  }

  /** Logs an attempt of a call to the gateway: as `debug` if its answer was accepted, and otherwise as a warning. */
  logGatewayCall(account: string, call: GatewayCallAttempt): void {
    const level = call.outcome === "answered" ? "debug" : "warn"
    this.log_[level](gatewayCallLogLine(account, call))
  }
}
