import type { ReceivedCharge } from "../core/charge/adoption"
import type { Concluded, Unconcluded } from "./concluded"
import type { OperationDependencies } from "./operation-dependencies"

/** Notes that the gateway showed the charge without resolving the operation. */
export async function leaveUnknown(
  ledger: OperationDependencies["ledger"],
  { operation, charge }: Unconcluded,
  {
    receivedBy,
    ...why
  }: Pick<ReceivedCharge, "receivedBy"> & { code: string; message: string }
): Promise<Concluded> {
  await (receivedBy === "answer"
    ? ledger.markUnknown(operation.id, { observed: true, answered: true, ...why })
    : ledger.noteUnclear(operation.id, { observed: true, ...why }))
  return { charge, outcome: "unknown" }
}
