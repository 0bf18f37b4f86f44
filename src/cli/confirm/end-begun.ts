import { endLink, type BegunLink } from "./try-link"
import type { Trial } from "./trial"
import { type Begun, inReais } from "./trial-given"

/** Looks up each charge that this run began and gives back what is left. Returns what could not be ended, with ids. */
export async function endBegun(
  trial: Trial,
  links: readonly BegunLink[]
): Promise<string[]> {
  const left: string[] = []
  for (const begun of trial.begun) {
    const why = begun.isEnded ? undefined : await whyNotEnded(trial, begun)
    if (why !== undefined) left.push(`charge ${begun.id}: ${why}`)
  }
  for (const link of links) {
    await endLink(trial, link)
    if (!link.isEnded) {
      left.push(
        `payment link ${link.id ?? `with order number ${link.orderNumber}, whose id did not come`}: make it inactive in the panel, and refund what was paid`
      )
    }
  }
  return left
}

/** Ends a charge; returns why it could not be ended. A refund is sent once only: after it the charge is looked up. */
async function whyNotEnded(
  trial: Trial,
  begun: Begun
): Promise<string | undefined> {
  const { id, method, amount } = begun
  const { kind, charge, error } = await trial.lookUp(id)
  if (kind === "absent") {
    return begun.isInDoubt
      ? "whether it was made is unknown, and it is not shown; look for it in the panel"
      : undefined
  }
  if (!charge) return `it cannot be looked up (${error?.words ?? kind})`
  const state = trial.stateOf(method, charge)
  if (state === "unrecognized") {
    return `its status ${charge.chargeStatus} is not known; look at it in the panel`
  }
  if (state !== "paid" && state !== "authorized" && state !== "pending") {
    return undefined
  }
  const money =
    state === "paid"
      ? Math.min(begun.left, charge.amount ?? begun.left)
      : amount
  const ended = await trial.move("ending", "refund", { id, amount: money })
  const now = trial.stateOf(method, ended.lookup?.charge ?? ended.charge)
  if (
    now === "paid" ||
    now === "authorized" ||
    now === "pending" ||
    now === undefined
  ) {
    return state === "pending"
      ? "the unpaid code was not canceled; it ends by itself, do not pay it"
      : `${inReais(money)} could not be given back (${ended.error?.words ?? "not shown yet"}); do it in the panel`
  }
  return undefined
}
