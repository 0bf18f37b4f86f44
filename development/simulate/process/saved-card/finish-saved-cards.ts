import { eraseCardsOfDeletedCustomers } from "../../../../src/medusa/customer/erase-cards"
import { saveAndDeleteDueCards } from "../../../../src/reconciliation/saved-card/save-and-delete-due-cards"
import type { SimulatedStore } from "../simulated-store"
import type { JobSchedule } from "../job-schedule"
import {
  advanceStoryTime,
  advanceTimeUntilDone,
  runJobUntilNothingIsDue,
} from "../time/run-until-idle"

const MINUTE_MS = 60_000
/**
 * The steps, in milliseconds, by which the virtual time is moved forward. After the last step, all card tokens have
 * expired, and each failed deletion in the vault was repeated.
 */
const STEPS_MS = [11, 130, 260, 520].map((minutes) => minutes * MINUTE_MS)

/**
 * Lets the plugin do all its work with saved cards, including the nightly search for the cards of deleted customers.
 * The charges that become due in the meantime are synchronized. All faults must have ended before.
 */
export async function finishWorkWithSavedCards(
  store: SimulatedStore,
  job: JobSchedule
): Promise<void> {
  if (!store.savesCards) return
  for (const ms of STEPS_MS) {
    await advanceStoryTime(store, ms)
    await runJobUntilNothingIsDue(job)
    for (const process of store.aliveProcesses) {
      await advanceTimeUntilDone(
        process.runInProcess(async () => {
          await eraseCardsOfDeletedCustomers(process.container)
          await saveAndDeleteDueCards(process.container)
        })
      )
    }
  }
}
