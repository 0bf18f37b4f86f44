import { createHmac } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import type { AttemptCounts } from "../../core/charge/attempt-limits"
import type {
  Charge as LedgerCharge,
  ChargeIntent,
} from "../../core/charge/charge"
import { parseOptions } from "../../core/options/parse-options"
import type { PluginOptions } from "../../core/options/plugin-options"
import type {
  Claim,
  ClaimResult,
  LookUpTurn,
  Settlement,
  UnsettledOperation,
} from "../../core/ports/charge-ledger"
import type { AttemptQuestion, Ledger } from "../../core/ports/ledger"
import { Encryption } from "./encryption"
import { announceStart } from "./announce-start"
import { Charge } from "./models/charge"
import { Installation } from "./models/installation"
import { Operation } from "./models/operation"
import { ShopperInput } from "./models/shopper-input"
import { countAttempts } from "./statements/attempts"
import { claimCreation } from "./statements/claim-creation"
import { findCharge, findOpenCharge } from "./statements/find-charges"
import { installationId } from "./statements/installation"
import * as settlement from "./statements/settlement"
import * as shopperInputs from "./statements/shopper-inputs"
import { takeDueOperations } from "./statements/unsettled-operations"
import { warnOfAccounts } from "./warn-of-accounts"

interface Cradle {
  __pg_connection__: Knex
  logger: Logger
  event_bus?: IEventBusModuleService
}

/**
 * The record of every charge: what we are about to ask of the gateway, and what came of it.
 *
 * An operation (one attempt to move money) is in one of these states:
 * - `in_flight`: claimed; its owner, and nobody else, may call the gateway until the lease ends.
 *   Left by `settle` (an answer came), `markUnknown` (none came), or when the lease ends (the
 *   owner died): `unknown`.
 * - `unknown`: money may have moved. Never sent again; only looked up. Left by `settle` (a look-up
 *   told), or `noteAbsence` (404 through the whole settle window): `not_sent`.
 * - `accepted`, `rejected`, `not_sent`: final.
 *
 * While an operation is in flight or unknown, its charge is `unsettled` and two unique indexes hold:
 * no other operation on that charge, no other open charge on that payment collection. The states
 * of a charge are told in core/charge/charge-state.ts. All times are the database's.
 */
export class LedgerModuleService
  extends MedusaService({ Charge, Operation, Installation, ShopperInput })
  implements Ledger
{
  /** The plugin's options, checked at boot. Holds secrets: never log or return it. */
  readonly pluginOptions: PluginOptions
  protected readonly knex_: Knex
  protected readonly encryption_: Encryption
  protected installationId_: Promise<string> | undefined

  __hooks: { onApplicationStart: () => Promise<void> }

  constructor(cradle: Cradle, options: unknown) {
    // eslint-disable-next-line prefer-rest-params
    super(...arguments)
    this.knex_ = cradle.__pg_connection__
    this.pluginOptions = parseOptions(withoutMedusasOwn(options))
    this.encryption_ = new Encryption(this.pluginOptions.encryptionKeys)
    this.__hooks = {
      onApplicationStart: () => {
        warnOfAccounts(this.pluginOptions.accounts, cradle.logger)
        announceStart(cradle.event_bus, cradle.logger)
        return Promise.resolve()
      },
    }
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

  claimCreation(intent: ChargeIntent, claim: Claim): Promise<ClaimResult> {
    return claimCreation(this.knex_, intent, claim)
  }

  settle(operationId: string, result: Settlement): Promise<LedgerCharge> {
    return settlement.settle(this.knex_, operationId, result)
  }

  markUnknown(
    operationId: string,
    why: { seen?: boolean; code: string; message: string }
  ): Promise<void> {
    return settlement.markUnknown(this.knex_, operationId, why)
  }

  noteAbsence(
    operationId: string,
    settleWindowMs: number
  ): Promise<LedgerCharge> {
    return settlement.noteAbsence(this.knex_, operationId, settleWindowMs)
  }

  noteUnclear(
    operationId: string,
    why: { seen: boolean; code: string; message: string }
  ): Promise<void> {
    return settlement.noteUnclear(this.knex_, operationId, why)
  }

  takeDueOperations(turn: LookUpTurn): Promise<UnsettledOperation[]> {
    return takeDueOperations(this.knex_, turn)
  }

  findChargeBySession(
    paymentSessionId: string
  ): Promise<LedgerCharge | undefined> {
    return findCharge(this.knex_, { payment_session_id: paymentSessionId })
  }

  /** The charge that stands in the way of another one on this payment collection. */
  findOpenChargeOfCollection(
    paymentCollectionId: string
  ): Promise<LedgerCharge | undefined> {
    return findOpenCharge(this.knex_, {
      payment_collection_id: paymentCollectionId,
    })
  }

  /** The charge of this cart that holds, or may hold, money. */
  findOpenChargeOfCart(cartId: string): Promise<LedgerCharge | undefined> {
    return findOpenCharge(this.knex_, { cart_id: cartId })
  }

  /** Attempts within the window that did not succeed; those in flight count. */
  countAttempts(by: AttemptQuestion): Promise<AttemptCounts> {
    return countAttempts(this.knex_, by)
  }

  keepShopperInput(input: {
    account: string
    plaintext: string
  }): Promise<string> {
    return shopperInputs.keepShopperInput(this.knex_, this.encryption_, input)
  }

  bindShopperInput(bind: {
    reference: string
    account: string
    paymentSessionId: string
  }): Promise<boolean> {
    return shopperInputs.bindShopperInput(this.knex_, bind)
  }

  readShopperInput(paymentSessionId: string): Promise<string | undefined> {
    return shopperInputs.readShopperInput(
      this.knex_,
      this.encryption_,
      paymentSessionId
    )
  }

  dropShopperInput(paymentSessionId: string): Promise<void> {
    return shopperInputs.dropShopperInput(this.knex_, paymentSessionId)
  }

  /** Deletes shopper input that was never used, as `retention.shopperInputHours` says. */
  pruneShopperInputs(): Promise<number> {
    return shopperInputs.pruneShopperInputs(
      this.knex_,
      this.pluginOptions.retention.shopperInputHours
    )
  }
}

/** Medusa adds its database connection to the options of every module. */
function withoutMedusasOwn(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
