#!/usr/bin/env node
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"

const USAGE = `Usage: npx medusa-payment-checkout-transparent <command>

  reconcile          compares days with Medusa, the gateway and the merchant's statement
                     (reconcile --help)
  rewrite-encrypted  encrypts everything under the first of encryptionKeys
                     (rewrite-encrypted --help)

Run it in the folder of the store's medusa-config.ts.
`

const [command, ...given] = process.argv.slice(2)

if (command === "reconcile") {
  runInStore(require.resolve("./reconcile"), given)
} else if (command === "rewrite-encrypted") {
  runInStore(require.resolve("./rewrite-encrypted"), given)
} else {
  process.stdout.write(USAGE)
  process.exitCode = command === undefined || command === "--help" ? 0 : 1
}

/** As a script of `medusa exec`: with the store's configuration and database. */
function runInStore(script: string, args: string[]): void {
  const inStore = createRequire(join(process.cwd(), "package.json"))
  let medusa: string
  try {
    medusa = inStore.resolve("@medusajs/cli/cli.js")
  } catch {
    process.stderr.write(
      `There is no Medusa in ${process.cwd()}. Run it in the folder of the store's medusa-config.ts.\n`
    )
    process.exitCode = 1
    return
  }
  // Arguments in the environment: Medusa's command line takes options for its own.
  const { status } = spawnSync(process.execPath, [medusa, "exec", script], {
    stdio: "inherit",
    env: { ...process.env, CHECKOUT_TRANSPARENT_ARGS: JSON.stringify(args) },
  })
  process.exitCode = status ?? 1
}
