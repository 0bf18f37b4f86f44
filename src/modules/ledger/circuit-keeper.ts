import { describeError } from "../../core/errors/describe-error"
import type {
  CircuitChange,
  CircuitName,
  CircuitWatch,
  OpenCircuit,
} from "../../core/ports/circuit-watch"
import { AccessTokenKeeper } from "./access-token-keeper"
import { PROCESS_NAME } from "./ledger-foundation"
import * as circuits from "./statements/circuits"

/** Which circuit breakers are open, in the log and for admins. */
export class CircuitKeeper extends AccessTokenKeeper implements CircuitWatch {
  /** One after another: a breaker that opens and closes at once must not stay written down as open. */
  private noted_ = Promise.resolve()

  noteCircuit(circuit: CircuitName, change: CircuitChange): void {
    this.logCircuit_(circuit, change)
    const named = { ...circuit, process: PROCESS_NAME }
    this.noted_ = this.noted_
      .then(() =>
        change.kind === "opened"
          ? circuits.noteOpened(this.knex_, named, change)
          : circuits.noteClosed(this.knex_, named)
      )
      .catch((error: unknown) =>
        this.log_.warn(
          `checkout-transparent: that the circuit breaker of ${circuit.operation} (account ${circuit.account}) ${change.kind} could not be written down for admins: ${describeError(error)}`
        )
      )
  }

  /** The circuit breakers that are not closed, of all processes. */
  openCircuits(): Promise<OpenCircuit[]> {
    return circuits.openCircuits(this.knex_)
  }

  private logCircuit_(
    { account, operation }: CircuitName,
    change: CircuitChange
  ): void {
    const name = `checkout-transparent: circuit breaker of ${operation} (account ${account})`
    if (change.kind === "closed") {
      this.log_.info(`${name} is closed again: the gateway answers.`)
      return
    }
    const seconds = Math.ceil(change.openMs / 1000)
    this.log_.warn(
      `${name} is ${change.isAgain ? "still open" : "open"}: ${change.failures} calls in a row failed, the last one with: ${change.message} Nothing of this kind is sent for ${seconds} s; then one call is tried.`
    )
  }
}
