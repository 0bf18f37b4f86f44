import {
  judgeDiscrepancies,
  judgeDocuments,
  judgeOperationsInDoubt,
  judgeEncryption,
  judgeJob,
  judgeMissingProviders,
  judgeQueue,
  judgeSettings,
} from "../domain/health/judge-store"
import type { CheckName } from "../domain/health/finding-codes"
import { missingProviders } from "../medusa/payment/enabled-providers"
import { type Check, rowOfAccount, judgeAccountsAndBacklogs } from "./check"

/** The health checks that are made for the whole store and its waiting work, by name. */
export const CHECKS_OF_STORE = {
  providers: {
    readers: ["doctor"],
    run: async ({ scope }) => [
      [null, judgeMissingProviders(await missingProviders(scope))],
    ],
  },
  queue: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const [late, unhandled] = await Promise.all([
        asked.ledger.backlogsOf("lateCharges"),
        asked.ledger.backlogsOf("notifications"),
      ])
      return judgeAccountsAndBacklogs(asked, [late, unhandled], (id) =>
        judgeQueue(
          {
            late: rowOfAccount(late, id),
            unhandled: rowOfAccount(unhandled, id)?.count ?? 0,
          },
          asked.now
        )
      )
    },
  },
  in_doubt: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const [long, recent] = await Promise.all([
        asked.ledger.backlogsOf("longDoubts"),
        asked.ledger.backlogsOf("recentDoubts"),
      ])
      return judgeAccountsAndBacklogs(asked, [long, recent], (id) =>
        judgeOperationsInDoubt(rowOfAccount(long, id), rowOfAccount(recent, id))
      )
    },
  },
  discrepancies: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const open = await asked.ledger.openDiscrepancies()
      return judgeAccountsAndBacklogs(asked, [open], (id) =>
        judgeDiscrepancies(open.filter(({ account }) => account === id))
      )
    },
  },
  settings: {
    readers: ["health", "doctor"],
    run: async ({ ledger }) => [[null, judgeSettings(ledger.settingsState())]],
  },
  encryption: {
    readers: ["health", "doctor", "start"],
    run: async ({ ledger }) => [
      [null, judgeEncryption(await ledger.unreadableSecrets())],
    ],
  },
  documents: {
    readers: ["doctor"],
    run: async ({ ledger }) => [
      [null, judgeDocuments(await ledger.unreadableDocuments())],
    ],
  },
  job: {
    readers: ["health", "doctor"],
    run: async ({ ledger, now }) => [
      [null, judgeJob(await ledger.jobRuns(), now)],
    ],
  },
} satisfies Partial<Record<CheckName, Check>>
