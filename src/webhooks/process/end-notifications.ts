import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import { isOfAnotherMerchant } from "../../charge/notification"
import {
  NOTIFICATION_FIRST_PAUSE_MS,
  NOTIFICATION_LONGEST_PAUSE_MS,
  NOTIFICATION_LONGEST_SOON_MS,
  NOTIFICATION_MOST_LOOKS,
  WARN_EVERY_MS,
} from "../../charge/times"
import type { LedgerModuleService } from "../../modules/ledger"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { findAccount } from "../../options/find-account"

/**
 * What a look came to for a notification.
 *
 * - `ended`: what it told has reached Medusa, is listed as a discrepancy, or moves nothing.
 * - `again`: it is not known yet, or somebody is at work on the charge (`isSoon`).
 */
export type Looked =
  | { kind: "ended"; result: string }
  | { kind: "again"; why: string; isSoon?: boolean }

/**
 * Looks once for notifications, and writes down what that came to for each of them: they end, or they
 * are put off. Those that name another merchant than the account's end without a look.
 */
export async function endEach(
  container: MedusaContainer,
  told: readonly ReceivedNotification[],
  look: (
    ours: readonly ReceivedNotification[]
  ) => Promise<(one: ReceivedNotification) => Looked | Promise<Looked>>
): Promise<void> {
  const foreign = told.filter((one) => isForeign(container, one))
  const ours = told.filter((one) => !foreign.includes(one))
  const looked = await look(ours).catch((error: unknown) => (): Looked => ({
    kind: "again",
    why: describeError(error),
  }))
  for (const one of foreign) {
    warnOfForeign(container, one)
    await end(container, one, {
      kind: "ended",
      result: "It names another merchant than the account's.",
    })
  }
  for (const one of ours) {
    await end(container, one, await looked(one))
  }
}

async function end(
  container: MedusaContainer,
  { id, account, looks }: ReceivedNotification,
  looked: Looked
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (looked.kind === "ended") {
    return ledger.endNotifications([id], looked.result)
  }
  const isSoon = looked.isSoon && looks < SOON_LOOKS
  const [spent] = await ledger.putOffNotifications([id], {
    why: looked.why,
    firstPauseMs: NOTIFICATION_FIRST_PAUSE_MS,
    longestPauseMs: isSoon
      ? NOTIFICATION_LONGEST_SOON_MS
      : NOTIFICATION_LONGEST_PAUSE_MS,
    mostLooks: NOTIFICATION_MOST_LOOKS,
  })
  if (spent) {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: notification ${id} of account "${account}" is not looked at any more after ${NOTIFICATION_MOST_LOOKS} times: ${looked.why} Its payment is looked up by itself; "update now" on its page does it at once.`
      )
  }
}

/** More looks than that show that it does not take seconds. */
const SOON_LOOKS = 10

/** By what is configured now: when it came, that may have been wrong. */
function isForeign(
  container: MedusaContainer,
  { account, notification }: ReceivedNotification
): boolean {
  const { accounts } =
    container.resolve<LedgerModuleService>(LEDGER_MODULE).pluginOptions
  return isOfAnotherMerchant(
    notification,
    findAccount(accounts, account)?.merchantDocument
  )
}

let warnedAt = -Infinity

/** It may be the configuration that is wrong: then nothing of this account would reach Medusa. */
function warnOfForeign(
  container: MedusaContainer,
  { account }: ReceivedNotification
): void {
  if (performance.now() - warnedAt < WARN_EVERY_MS) {
    return
  }
  warnedAt = performance.now()
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `checkout-transparent: a notification for account "${account}" names another merchant and is ignored. If that is wrong, correct the account's merchantDocument.`
    )
}
