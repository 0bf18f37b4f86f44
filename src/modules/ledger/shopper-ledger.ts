import type {
  CardAttempts,
  CodeAttempts,
} from "../../core/charge/attempt-limits"
import type { ShopperLook } from "../../core/ports/charge-ledger"
import type { AttackFound, SessionState } from "../../core/ports/ledger"
import { CircuitKeeper } from "./circuit-keeper"
import { listAttack } from "./statements/attack-difference"
import {
  countCardAttempts,
  countCodes,
  countUnpaidOfCart,
} from "./statements/attempts"
import { findCodePicture } from "./statements/find-charges"
import { findSessionState } from "./statements/session-state"
import * as shopperInputs from "./statements/shopper-inputs"
import * as shopperLooks from "./statements/shopper-looks"

/** What shoppers entered, encrypted until it is used, how often they have tried, and what they are shown. */
export class ShopperLedger extends CircuitKeeper {
  async keepShopperInput({
    account,
    plaintext,
    clientAddress,
  }: {
    account: string
    plaintext: string
    clientAddress?: string | undefined
  }): Promise<string> {
    return shopperInputs.keepShopperInput(this.knex_, this.encryption_, {
      account,
      plaintext,
      digest: await this.installationDigest(),
      clientDigest:
        clientAddress === undefined
          ? undefined
          : await this.digestOf_(clientAddress),
    })
  }

  findSessionOfInput(reference: string): Promise<string | undefined> {
    return shopperInputs.findSessionOfInput(this.knex_, reference)
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

  /** What was tried by card within the window before this charge, or beside it, and did not succeed. */
  countCardAttempts(
    chargeId: string,
    windowMinutes: number
  ): Promise<CardAttempts> {
    return countCardAttempts(this.knex_, chargeId, windowMinutes)
  }

  /** Codes and links within the window of this charge's cart and client address, but for this one. */
  countCodes(chargeId: string, windowMinutes: number): Promise<CodeAttempts> {
    return countCodes(this.knex_, { chargeId }, windowMinutes)
  }

  /** The same for one that is not written yet. */
  async countCodesBefore(
    {
      clientAddress,
      ...asking
    }: {
      account: string
      cartId: string | undefined
      clientAddress: string | undefined
    },
    windowMinutes: number
  ): Promise<CodeAttempts> {
    const clientDigest =
      clientAddress === undefined
        ? undefined
        : await this.digestOf_(clientAddress)
    return countCodes(this.knex_, { ...asking, clientDigest }, windowMinutes)
  }

  /** Counts that a shopper wants the gateway to be asked about a charge, and says whether it may be. */
  takeShopperLook(
    chargeId: string,
    bound: shopperLooks.ShopperLookBound
  ): Promise<ShopperLook> {
    return shopperLooks.takeShopperLook(this.knex_, chargeId, bound)
  }

  /** That such a look told what the charge is. */
  noteShopperLookTold(chargeId: string): Promise<void> {
    return shopperLooks.noteShopperLookTold(this.knex_, chargeId)
  }

  /** Lists that an account is under attack; false when that was told within the window. */
  listAttack(attack: AttackFound): Promise<boolean> {
    return listAttack(this.knex_, attack)
  }

  /** Charges of this cart that can still be paid, those that were let go among them. */
  countUnpaidOfCart(cartId: string): Promise<number> {
    return countUnpaidOfCart(this.knex_, cartId)
  }

  /** The picture of a charge's code, which no other read brings along. */
  findCodePicture(chargeId: string): Promise<string | undefined> {
    return findCodePicture(this.knex_, chargeId)
  }

  /** What a storefront is told of a session; undefined when it has no charge. */
  findSessionState(
    paymentSessionId: string
  ): Promise<SessionState | undefined> {
    return findSessionState(this.knex_, paymentSessionId)
  }
}
