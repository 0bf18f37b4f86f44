import {
  type CallResult,
  isChargeOpen,
  describeCallResult,
} from "./call-result"

/** The part of a ConfirmationRun that ends a charge. An import of the class would be circular. */
interface RunOfCharge {
  plan: { amount: number }
  maybeCreatedIds: ReadonlySet<string>
  lookUpTestCharge: (id: string) => Promise<CallResult>
  captureOrRefund: (
    step: "end",
    kind: "refund",
    change: { id: string; amount: number }
  ) => Promise<CallResult>
}

/**
 * Refunds or voids a test charge. Returns a message for the user if the charge may still be open afterwards.
 *
 * A lookup that does not find the charge proves that nothing was charged only if the gateway also refused to create it.
 * Without a refusal, the charge may exist although the gateway does not show it.
 */
export async function endTestCharge(
  run: RunOfCharge,
  id: string
): Promise<string | undefined> {
  const found = await run.lookUpTestCharge(id)
  if (found.kind === "absent" && !run.maybeCreatedIds.has(id)) return undefined
  if (isChargeOpen(found) === false) return undefined
  let error
  if (found.charge) {
    const { amount: whole } = run.plan
    const amount = Math.min(found.charge.amount || whole, whole)
    const ended = await run.captureOrRefund("end", "refund", { id, amount })
    if (isChargeOpen(ended) === false) return undefined
    error = ended.error
  }
  return `charge ${id} (${describeCallResult({ ...found, error })}): look at it in the panel`
}
