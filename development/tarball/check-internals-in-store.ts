import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"

import type { StarterProject } from "./starter"

/**
 * Checks two things in the installed store: the plugin's module links, and the entries with a name in bold in
 * docs/medusa-internals.md. Adds a locking module to the store's configuration, and restores the configuration if both
 * checks succeed.
 */
export async function checkMedusaInternals({
  backend,
  run,
}: StarterProject): Promise<void> {
  const file = join(backend, "medusa-config.ts")
  const configuration = readFileSync(file, "utf8")
  const withLocks = configuration.replace("\n  modules: [", `$&${LOCKS}, `)
  if (withLocks === configuration) {
    throw new Error("The quick start's configuration has no list of modules.")
  }
  const scripts = join(backend, "src/scripts")
  mkdirSync(scripts, { recursive: true })
  for (const script of ["check-medusa-internals.ts", "check-module-links.ts"]) {
    copyFileSync(resolve(__dirname, "in-store", script), join(scripts, script))
  }
  writeFileSync(file, withLocks)
  await run("npx medusa db:migrate")
  await run("npx medusa exec ./src/scripts/check-medusa-internals.ts")
  await run("npx medusa exec ./src/scripts/check-module-links.ts")
  writeFileSync(file, configuration)
  rmSync(scripts, { recursive: true })
}

const LOCKS = `{
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        { resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true },
      ],
    },
  }`
