import { describeError } from "../../charge/errors/payment-plugin-error"
import type {
  AccessTokenClaim,
  AccessTokenFailure,
  AccessTokenKey,
  AccessTokenLedger,
  AccessTokenTurn,
  IssuedAccessToken,
} from "../../charge/access-token"
import type {
  CircuitChange,
  CircuitName,
  CircuitWatch,
} from "../../charge/circuit"
import type {
  GatewayCallMade,
  GatewayCallWatch,
} from "../../charge/gateway-call"
import { gatewayCallLine } from "../../telemetry/gateway-call-telemetry"
import { PROCESS_NAME } from "./ledger-foundation"
import { SettingsService } from "./settings-service"
import * as accessTokens from "./statements/access-token-rows"
import { noteClosed, noteOpened } from "./statements/circuits"

/**
 * What all processes share about the gateway: its access tokens, encrypted, and for admins which circuit
 * breakers are open, in the log as well, and what was asked lately.
 */
export class GatewayKeeper
  extends SettingsService
  implements AccessTokenLedger, CircuitWatch, GatewayCallWatch
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

  /** One after another: a breaker that opens and closes at once must not stay written down as open. */
  private noted_ = Promise.resolve()

  noteCircuit(circuit: CircuitName, change: CircuitChange): void {
    this.logCircuit_(circuit, change)
    const named = { ...circuit, process: PROCESS_NAME }
    this.noted_ = this.noted_
      .then(() =>
        change.kind === "opened"
          ? noteOpened(this.knex_, named, change)
          : noteClosed(this.knex_, named)
      )
      .catch((error: unknown) =>
        this.log_.warn(
          `checkout-transparent: that the circuit breaker of ${circuit.operation} (account ${circuit.account}) ${change.kind} could not be written down for admins: ${describeError(error)}`
        )
      )
  }

  noteCall(account: string, call: GatewayCallMade): void {
    this.calls_.note({ ...call, account })
    this.logCall_(account, call)
  }

  private logCall_(account: string, call: GatewayCallMade): void {
    const level = call.outcome === "answered" ? "debug" : "warn"
    this.log_[level](gatewayCallLine(account, call))
  }

  private logCircuit_(
    { account, operation }: CircuitName,
    change: CircuitChange
  ): void {
    const name = `checkout-transparent: circuit breaker of ${operation} (account ${account})`
    if (change.kind !== "opened") {
      this.log_.info(
        change.kind === "closed"
          ? `${name} is closed again: the gateway answers.`
          : `${name} is gone with the settings that it was of; the gateway is asked with the new ones.`
      )
      return
    }
    const seconds = Math.ceil(change.openMs / 1000)
    this.log_.warn(
      `${name} is ${change.isAgain ? "still open" : "open"}: ${change.failures} calls in a row failed, the last one with: ${change.message} Nothing of this kind is sent for ${seconds} s; then one call is tried.`
    )
  }
}
