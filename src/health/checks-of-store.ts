import {
  judgeDiscrepancies,
  judgeUnreadableDocuments,
  judgeOperationsInDoubt,
  judgeEncryption,
  judgeLatestJobRun,
  judgeMissingProviders,
  judgeDueChargeQueue,
  judgeCardsLeftInVault,
  judgeSettings,
} from "../domain/health/judge-store"
import type { CheckName } from "../domain/health/finding-codes"
import { findProvidersMissingInPaymentModule } from "../medusa/payment/regions-and-provider-ids"
import {
  type Check,
  findRowOfAccount,
  judgeConfiguredAndBacklogAccounts,
} from "./check"

export const CHECKS_OF_STORE = {
  providers: {
    purposes: ["doctor"],
    run: async ({ scope }) => [
      [
        null,
        judgeMissingProviders(await findProvidersMissingInPaymentModule(scope)),
      ],
    ],
  },
  queue: {
    purposes: ["health", "doctor"],
    run: async (asked) => {
      const [late, unhandled] = await Promise.all([
        asked.ledger.countBacklogByAccount("lateCharges"),
        asked.ledger.countBacklogByAccount("notifications"),
      ])
      return judgeConfiguredAndBacklogAccounts(asked, [late, unhandled], (id) =>
        judgeDueChargeQueue(
          {
            late: findRowOfAccount(late, id),
            unhandled: findRowOfAccount(unhandled, id)?.count ?? 0,
          },
          asked.now
        )
      )
    },
  },
  in_doubt: {
    purposes: ["health", "doctor"],
    run: async (asked) => {
      const [long, recent] = await Promise.all([
        asked.ledger.countBacklogByAccount("longDoubts"),
        asked.ledger.countBacklogByAccount("recentDoubts"),
      ])
      return judgeConfiguredAndBacklogAccounts(asked, [long, recent], (id) =>
        judgeOperationsInDoubt(
          findRowOfAccount(long, id),
          findRowOfAccount(recent, id)
        )
      )
    },
  },
  saved_cards: {
    purposes: ["health", "doctor"],
    run: async (asked) => {
      const [notDeleted, inDoubt] = await Promise.all([
        asked.ledger.countBacklogByAccount("cardsNotDeleted"),
        asked.ledger.countBacklogByAccount("cardsInDoubt"),
      ])
      return judgeConfiguredAndBacklogAccounts(
        asked,
        [notDeleted, inDoubt],
        (id) =>
          judgeCardsLeftInVault(
            findRowOfAccount(notDeleted, id),
            findRowOfAccount(inDoubt, id)
          )
      )
    },
  },
  discrepancies: {
    purposes: ["health", "doctor"],
    run: async (asked) => {
      const open = await asked.ledger.countOpenDiscrepancies()
      return judgeConfiguredAndBacklogAccounts(asked, [open], (id) =>
        judgeDiscrepancies(open.filter(({ account }) => account === id))
      )
    },
  },
  settings: {
    purposes: ["health", "doctor"],
    run: async ({ ledger }) => [
      [null, judgeSettings(ledger.lastReadSettings())],
    ],
  },
  encryption: {
    purposes: ["health", "doctor", "start"],
    run: async ({ ledger }) => [
      [null, judgeEncryption(await ledger.findUnreadableSecrets())],
    ],
  },
  documents: {
    purposes: ["doctor"],
    run: async ({ ledger }) => [
      [
        null,
        judgeUnreadableDocuments(await ledger.countUnreadableBuyerDocuments()),
      ],
    ],
  },
  job: {
    purposes: ["health", "doctor"],
    run: async ({ ledger, now }) => [
      [null, judgeLatestJobRun(await ledger.findLatestJobRun(), now)],
    ],
  },
} satisfies Partial<Record<CheckName, Check>>
