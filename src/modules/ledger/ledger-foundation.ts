import { createHmac } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { parseOptions } from "../../core/options/parse-options"
import type { PluginOptions } from "../../core/options/plugin-options"
import { announceStart } from "./announce-start"
import { Encryption } from "./encryption"
import type { JobWatch } from "./job-watch"
import { Announcement } from "./models/announcement"
import { Charge } from "./models/charge"
import { Difference } from "./models/difference"
import { Installation } from "./models/installation"
import { LinkTransaction } from "./models/link-transaction"
import { Notification } from "./models/notification"
import { Operation } from "./models/operation"
import { PaymentLink } from "./models/payment-link"
import { ShopperInput } from "./models/shopper-input"
import { installationId } from "./statements/installation"
import { noteJobRun, replaceJobRun } from "./statements/job-runs"
import { warnOfAccounts } from "./warn-of-accounts"
import { jobWatch, type ProcessRole, type WatchCradle } from "./watched-job"

interface Cradle extends WatchCradle {
  __pg_connection__: Knex
  logger: Logger
}

/** The ledger's database, its options and the identity of this installation. */
export class LedgerFoundation extends MedusaService({
  Charge,
  Operation,
  Installation,
  ShopperInput,
  Difference,
  Notification,
  Announcement,
  PaymentLink,
  LinkTransaction,
}) {
  /** The plugin's options, checked at boot. Holds secrets: never log or return it. */
  readonly pluginOptions: PluginOptions
  protected readonly knex_: Knex
  protected readonly encryption_: Encryption
  protected installationId_: Promise<string> | undefined

  __hooks: {
    onApplicationStart: () => Promise<void>
    onApplicationPrepareShutdown: () => Promise<void>
  }

  constructor(cradle: Cradle, options: unknown, role?: ProcessRole) {
    // eslint-disable-next-line prefer-rest-params
    super(...arguments)
    this.knex_ = cradle.__pg_connection__
    this.pluginOptions = parseOptions(withoutMedusasOwn(options))
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    let watch: JobWatch | undefined
    this.__hooks = {
      onApplicationStart: async () => {
        warnOfAccounts(this.pluginOptions.accounts, cradle.logger)
        announceStart(cradle.event_bus, cradle.logger)
        watch = jobWatch(this, cradle, role)
        await watch?.start()
      },
      onApplicationPrepareShutdown: () => {
        watch?.stop()
        return Promise.resolve()
      },
    }
  }

  /** The scheduled job begins, or a process that has just started has scheduled it. */
  noteJobRun(): Promise<void> {
    return noteJobRun(this.knex_)
  }

  /** Takes one turn of a job that runs no more; undefined when it does, or another has the turn. */
  replaceJobRun(turn: {
    missingForMs: number
    everyMs: number
  }): Promise<{ isFirst: boolean } | undefined> {
    return replaceJobRun(this.knex_, turn)
  }

  /** Drawn once into the database, then never changed. */
  async installationId(): Promise<string> {
    this.installationId_ ??= installationId(this.knex_)
    return this.installationId_.catch((error: unknown) => {
      this.installationId_ = undefined
      throw error
    })
  }

  /** A digest by which the attempts of one e-mail address can be counted, useless elsewhere. */
  async emailDigest(email: string): Promise<string> {
    return createHmac("sha256", await this.installationId())
      .update(email.trim().toLowerCase())
      .digest("hex")
  }
}

/** Medusa adds its database connection to the options of every module. */
function withoutMedusasOwn(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
