import type { ReceivedCharge } from "../core/charge/adoption"
import { concludeChange } from "./conclude-change"
import { concludeCreation } from "./conclude-creation"
import type { Concluded, Unconcluded } from "./concluded"
import type { OperationDependencies } from "./operation-dependencies"

/** Turns what the gateway says of a charge into what came of an operation on it. */
export async function concludeFromAnswer(
  dependencies: Pick<OperationDependencies, "ledger" | "log" | "account">,
  about: Unconcluded,
  received: ReceivedCharge
): Promise<Concluded> {
  return about.operation.kind === "create"
    ? concludeCreation(dependencies, about, received)
    : concludeChange(dependencies, about, received)
}
