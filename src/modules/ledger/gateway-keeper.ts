import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenLedger,
  AccessTokenTurn,
  WantedAccessToken,
  IssuedAccessToken,
} from "../../charge/access-token"
import type {
  GatewayCallMade,
  GatewayCallWatch,
} from "../../charge/gateway-call"
import { gatewayCallLine } from "../../telemetry/gateway-call-telemetry"
import { SettingsService } from "./settings-service"
import * as accessTokens from "./statements/access-token-rows"

/** What all processes share about the gateway: its access tokens, encrypted. The log has each attempt. */
export class GatewayKeeper
  extends SettingsService
  implements AccessTokenLedger, GatewayCallWatch
{
  private hasWarned_ = false

  async takeAccessToken(
    key: AccessTokenKey,
    wanted: WantedAccessToken
  ): Promise<AccessTokenTurn> {
    const turn = await accessTokens.takeAccessToken(
      this.knex_,
      this.encryption_,
      { key, wanted }
    )
    if (turn.kind === "claimed" && turn.isUnreadable && !this.hasWarned_) {
      this.hasWarned_ = true
      this.log_.warn(
        `checkout-transparent: the access token of client ${key.clientId} was encrypted by another process with a key that this one does not have. This one requests another one, which may end it. Give all processes the same encryptionKeys; to change the key, first add the new one behind the old one everywhere, then put it in front.`
      )
    }
    return turn
  }

  writeAccessToken(
    key: AccessTokenKey,
    claim: string,
    issued: IssuedAccessToken
  ): Promise<AccessToken | undefined> {
    return accessTokens.writeAccessToken(this.knex_, this.encryption_, {
      key,
      claim,
      issued,
    })
  }

  noteCall(account: string, call: GatewayCallMade): void {
    const level = call.outcome === "answered" ? "debug" : "warn"
    this.log_[level](gatewayCallLine(account, call))
  }
}
