import {
  type AccessToken,
  type AccessTokenLedger,
  withHiddenValue,
} from "../../charge/access-token"
import { systemClock } from "../../payments/gateway-clients"

/** The access tokens of this run. The store's own are not touched, except where the gateway lets one token live. */
export class TokensOfRun implements AccessTokenLedger {
  readonly #tokens = new Map<string, { token: AccessToken; endsAtMs: number }>()
  #written = 0

  takeAccessToken: AccessTokenLedger["takeAccessToken"] = (
    { id },
    { refused }
  ) => {
    const { token, endsAtMs = 0 } = this.#tokens.get(id) ?? {}
    const isFresh =
      token && token.version !== refused && systemClock.monotonicMs() < endsAtMs
    return Promise.resolve(
      isFresh
        ? { kind: "fresh", token }
        : { kind: "claimed", claim: "", isUnreadable: false }
    )
  }

  writeAccessToken: AccessTokenLedger["writeAccessToken"] = (
    { id },
    _claim,
    { value, freshForMs }
  ) => {
    const token = withHiddenValue(value, { version: String(++this.#written) })
    this.#tokens.set(id, {
      token,
      endsAtMs: systemClock.monotonicMs() + freshForMs,
    })
    return Promise.resolve(token)
  }

  releaseAccessToken: AccessTokenLedger["releaseAccessToken"] = () =>
    Promise.resolve()

  /** Forgets all tokens, so that the next call asks for one. Returns a function that puts them back. */
  forget(): () => void {
    const before = [...this.#tokens]
    this.#tokens.clear()
    return () => before.forEach(([id, row]) => this.#tokens.set(id, row))
  }
}
