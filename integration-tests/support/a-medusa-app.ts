import { randomUUID } from "node:crypto"

import { medusaIntegrationTestRunner } from "@medusajs/test-utils"

import { copyMigrated, keepMigrated } from "./database/migrated-template"

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
      testSuite(given)
    },
  })
}
