import type { Heard } from "../core/charge/adoption"
import type { Concluded, Unconcluded } from "./concluded"
import type { OperationDependencies } from "./operation-dependencies"

/** Notes that the gateway showed the charge without settling the operation. */
export async function leaveUnknown(
  ledger: OperationDependencies["ledger"],
  { operation, charge }: Unconcluded,
  {
    heardBy,
    ...why
  }: Pick<Heard, "heardBy"> & { code: string; message: string }
): Promise<Concluded> {
  await (heardBy === "answer"
    ? ledger.markUnknown(operation.id, { seen: true, answered: true, ...why })
    : ledger.noteUnclear(operation.id, { seen: true, ...why }))
  return { charge, outcome: "unknown" }
}
