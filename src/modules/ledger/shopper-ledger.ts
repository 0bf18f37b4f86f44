import type { AttemptCounts } from "../../core/charge/attempt-limits"
import type { AttemptQuestion } from "../../core/ports/ledger"
import { AccessTokenKeeper } from "./access-token-keeper"
import { countAttempts, countUnpaidOfCart } from "./statements/attempts"
import { findCodePicture } from "./statements/find-charges"
import * as shopperInputs from "./statements/shopper-inputs"

/** What shoppers entered, encrypted until it is used, how often they have tried, and what they are shown. */
export class ShopperLedger extends AccessTokenKeeper {
  async keepShopperInput(input: {
    account: string
    plaintext: string
  }): Promise<string> {
    const digest = await this.installationDigest()
    return shopperInputs.keepShopperInput(this.knex_, this.encryption_, {
      ...input,
      digest,
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

  /** Attempts within the window that did not succeed; those in flight count. */
  countAttempts(by: AttemptQuestion): Promise<AttemptCounts> {
    return countAttempts(this.knex_, by)
  }

  /** Charges of this cart that can still be paid, those that were let go among them. */
  countUnpaidOfCart(cartId: string): Promise<number> {
    return countUnpaidOfCart(this.knex_, cartId)
  }

  /** The picture of a charge's code, which no other read brings along. */
  findCodePicture(chargeId: string): Promise<string | undefined> {
    return findCodePicture(this.knex_, chargeId)
  }
}
