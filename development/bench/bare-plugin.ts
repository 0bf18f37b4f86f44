import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface BareRoute {
  path: string
  method: "GET" | "POST"
  /** The file that exports a function of that name. */
  module: string
}

/** A plugin as Medusa wants them, that has nothing but this route. */
export function makeBarePlugin({ path, method, module }: BareRoute): {
  directory: string
  remove(): void
} {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-bench-"))
  const route = join(directory, ".medusa/server/src/api", path)
  mkdirSync(route, { recursive: true })
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "bench-bare-route", version: "0.0.0" })
  )
  writeFileSync(
    join(route, "route.js"),
    `exports.${method} = require(${JSON.stringify(module)}).${method}\n`
  )
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
