import { endBegun } from "./end-begun"
import {
  type Buying,
  tryAddresses,
  tryCapture,
  tryCard,
  tryRequests,
  trySale,
  tryTokens,
} from "./experiments"
import type { Trial } from "./trial"
import { StoppedError } from "./trial-given"
import { tryCode, type WaitForPayment } from "./try-code"
import { type BegunLink, tryLink } from "./try-link"

/** What can be asked for by name; in production nothing else is done. */
export const STEPS = ["card", "card3", "pix", "wallet", "link"] as const
export type NamedStep = (typeof STEPS)[number]

/** The result of a run. */
export interface Ended {
  /** Why it stopped before its end. */
  stopped: string | undefined
  /** What was begun and could not be ended, with ids. */
  left: string[]
}

/**
 * Makes all calls, or those of the named steps, then ends what they began, whatever happened. Never throws for what
 * the gateway or a person does.
 */
export async function runTrial(
  trial: Trial,
  {
    steps,
    buying,
    waitForPayment,
    waitForNotifications,
  }: {
    steps: readonly NamedStep[]
    buying: Buying
    waitForPayment: WaitForPayment
    waitForNotifications: () => Promise<boolean>
  }
): Promise<Ended> {
  const links: BegunLink[] = []
  const isAll = steps.length === 0
  const has = (step: NamedStep) => isAll || steps.includes(step)
  let stopped: string | undefined
  let failure: Error | undefined
  try {
    await tryAddresses(trial)
    await tryTokens(trial)
    if (isAll) await tryCard(trial, buying)
    if (isAll) await tryCapture(trial, buying)
    if (isAll) await tryRequests(trial, buying)
    if (steps.includes("card")) await trySale(trial, buying, 1)
    if (steps.includes("card3")) await trySale(trial, buying, 3)
    if (has("pix")) await tryCode(trial, "pix", { ...buying, waitForPayment })
    if (has("wallet"))
      await tryCode(trial, "wallet", { ...buying, waitForPayment })
    if (has("link") && trial.given.linkSettings)
      await tryLink(trial, links, waitForPayment)
  } catch (error) {
    stopped = (error as Error).message
    failure = error instanceof StoppedError ? undefined : (error as Error)
  }
  const left = await endBegun(trial, links)
  if (stopped === undefined) await waitForNotifications()
  await trial.close()
  if (failure !== undefined) {
    left.forEach((one) => trial.given.say(`Not ended: ${one}`))
    throw failure
  }
  return { stopped, left }
}
