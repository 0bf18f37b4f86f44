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
 * Runs this app in Medusa's own test runner, booted once per file, with the database restored
 * between tests; but on a database that is migrated once per run, not once per file.
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
      // The key is drawn before the first test, or every restored database would draw another one:
      // digests of e-mail addresses, by which attempts are counted, would change during a test.
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

/** The longest end of a file, in ms: all tests are judged by then, and the database goes with the run's server. */
const LONGEST_END_MS = 60_000

/**
 * Limits the end of a file to a minute, and says what it waits for. Core's runner ends the app in
 * its `afterAll` and waits for connections and statements without a limit (this hung once in some
 * hundred files).
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
