import { randomUUID } from "node:crypto"

import { medusaIntegrationTestRunner } from "@medusajs/test-utils"

import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { copyMigrated, keepMigrated } from "./database/migrated-template"
import { withServer } from "./database/server"
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
  boundTheEnd(dbName)
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

/** All tests of the file are judged by then, and its database goes with the run's server. */
const LONGEST_END_MS = 60_000

/**
 * Core's runner ends the application in its `afterAll`, which waits without a bound for connections and
 * statements (seen once in some hundred files). After a minute the file ends all the same, and tells what
 * it waited for.
 */
function boundTheEnd(dbName: string): void {
  const { afterAll: register } = globalThis
  globalThis.afterAll = ((end: () => Promise<void>) => {
    globalThis.afterAll = register
    register(async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          void reportWhatHangs(dbName).then(resolve, resolve)
        }, LONGEST_END_MS)
      })
      await Promise.race([end(), late])
      clearTimeout(timer)
    })
  }) as typeof register
}

async function reportWhatHangs(dbName: string): Promise<void> {
  const { rows } = await withServer((server) =>
    server.query(
      "select datname, state, wait_event, left(query, 200) as query, now() - query_start as since from pg_stat_activity where datname is not null"
    )
  )
  const open = process.getActiveResourcesInfo().join(" ")
  process.stderr.write(
    `Medusa did not end within a minute (${dbName}). Open: ${open}\n${rows.map((row) => JSON.stringify(row)).join("\n")}\n`
  )
}
