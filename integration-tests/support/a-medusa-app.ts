import { randomUUID } from "node:crypto"

import { medusaIntegrationTestRunner } from "@medusajs/test-utils"

import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { copyMigrated, keepMigrated } from "./database/migrated-template"
import { saveWorkflowsInTurn } from "./save-workflows-in-turn"
import { stopScheduledJobs } from "./stop-scheduled-jobs"

type RunnerOptions = Parameters<typeof medusaIntegrationTestRunner>[0]

/**
 * Medusa's own runner (this app, booted once per file; its database restored
 * between tests to what it was before the first one), on a database that was
 * migrated once per run instead of once per file.
 */
export function aMedusaApp(
  testSuite: RunnerOptions["testSuite"],
  options: Omit<RunnerOptions, "testSuite" | "dbName" | "hooks"> = {}
): void {
  const dbName = `checkout-transparent-${randomUUID()}`
  medusaIntegrationTestRunner({
    ...options,
    dbName,
    hooks: { beforeServerStart: async () => void (await copyMigrated(dbName)) },
    testSuite: (given) => {
      beforeAll(() => keepMigrated(dbName))
      beforeAll(() => saveWorkflowsInTurn())
      beforeAll(() => stopScheduledJobs())
      // Drawn before the first test, or every restored database would draw another one: digests of
      // e-mail addresses, by which attempts are counted, would change in the middle of a test.
      beforeAll(() =>
        given
          .getContainer()
          .resolve<LedgerModuleService | undefined>(LEDGER_MODULE, {
            allowUnregistered: true,
          })
          ?.installationId()
      )
      testSuite(given)
    },
  })
}
