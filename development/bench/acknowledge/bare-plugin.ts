import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const BARE_PATH = "/bench/bare-insert"

/** A plugin as Medusa wants them, that has nothing but the route of this folder. */
export function makeBarePlugin(): { directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-bench-"))
  const route = join(directory, ".medusa/server/src/api", BARE_PATH)
  mkdirSync(route, { recursive: true })
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "bench-bare-insert", version: "0.0.0" })
  )
  writeFileSync(
    join(route, "route.js"),
    `exports.POST = require(${JSON.stringify(require.resolve("./bare-route"))}).POST\n`
  )
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
