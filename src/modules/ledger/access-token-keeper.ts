import type {
  AccessTokenClaim,
  AccessTokenFailure,
  AccessTokenLedger,
  AccessTokenTurn,
} from "../../core/ports/access-token-ledger"
import type {
  AccessTokenKey,
  IssuedAccessToken,
} from "../../core/ports/access-token-store"
import { LedgerFoundation } from "./ledger-foundation"
import * as accessTokens from "./statements/access-token-rows"

/** The access tokens that all processes share, encrypted. */
export class AccessTokenKeeper
  extends LedgerFoundation
  implements AccessTokenLedger
{
  private hasWarned_ = false

  async takeAccessToken(
    key: AccessTokenKey,
    claim: AccessTokenClaim
  ): Promise<AccessTokenTurn> {
    const turn = await accessTokens.takeAccessToken(
      this.knex_,
      this.encryption_,
      { key, claim }
    )
    if (turn.kind === "unreadable" && !this.hasWarned_) {
      this.hasWarned_ = true
      this.log_.warn(
        `checkout-transparent: the access token of client ${key.clientId} was encrypted by another process with a key that this one does not have. This one requests its own, which may end the other's. Give all processes the same encryptionKeys; to change the key, first add the new one behind the old one everywhere, then put it in front.`
      )
    }
    return turn
  }

  keepAccessToken(
    key: AccessTokenKey,
    owner: string,
    token: IssuedAccessToken
  ): Promise<boolean> {
    return accessTokens.keepAccessToken(this.knex_, this.encryption_, {
      key,
      owner,
      token,
    })
  }

  releaseAccessToken(
    key: AccessTokenKey,
    owner: string,
    failed?: { failure: AccessTokenFailure; waitMs: number }
  ): Promise<void> {
    return accessTokens.releaseAccessToken(this.knex_, { key, owner }, failed)
  }

  dropAccessToken(key: AccessTokenKey, value: string): Promise<void> {
    return accessTokens.dropAccessToken(this.knex_, key, value)
  }
}
