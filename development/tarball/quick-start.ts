import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { blocksOf } from "../markdown"
import type { Started } from "./shell"
import type { Starter } from "./starter"

const README = resolve(__dirname, "../../README.md")
/** Where the quick start has simulator and store. */
const [SIMULATOR_PORT, STORE_PORT] = [9470, 9000]

/** What still runs of the quick start. */
export interface Followed {
  running: Started[]
  /** The store's line of the quick start once more. */
  startStore: () => Promise<Started>
}

/**
 * Does what the README's quick start says, block by block: what is to be configured is written, and
 * each command is run. Other than a stranger it takes the plugin from the tarball, draws the key that
 * the README leaves open, and goes on to the next free port where another program has one of its two.
 */
export async function followQuickStart(
  starter: Starter,
  tarball: string
): Promise<Followed> {
  const simulator = await freePort(SIMULATOR_PORT)
  const store = await freePort(STORE_PORT)
  // Nobody else shall take it in the minutes until the store is started.
  const placeholder = createServer().listen(store)
  await once(placeholder, "listening")
  const quickStart = readQuickStart()
    .replaceAll(`:${SIMULATOR_PORT}`, `:${simulator}`)
    .replaceAll(`:${STORE_PORT}`, `:${store}`)
  const startStore = (line = "npx medusa develop") =>
    starter.start(
      store === STORE_PORT ? line : `${line} --port ${store}`,
      `http://localhost:${store}/health`
    )

  const running: Started[] = []
  for (const { language, code } of blocksOf(quickStart)) {
    const lines = code.trim().split("\n")
    if (language === "ts") {
      writeFileSync(join(starter.backend, "medusa-config.ts"), code)
    } else if (lines.every((line) => /^\w+=/.test(line))) {
      const key = randomBytes(32).toString("base64")
      const environment = code.replace(/^\w+ENCRYPTION_KEY=$/m, `$&${key}`)
      appendFileSync(join(starter.backend, ".env"), environment)
    } else {
      for (const line of lines) {
        await step(line, async () => {
          if (line.startsWith("npx medusa develop")) {
            await new Promise((done) => placeholder.close(done))
            running.push(await startStore(line))
          } else if (line.includes(" simulator ")) {
            const address = `http://127.0.0.1:${simulator}/`
            running.push(await starter.start(line, address))
          } else {
            await starter.run(fromTarball(line, tarball))
          }
        })
      }
    }
  }
  return { running, startStore }
}

/** Not from a registry: what is tried is what would be published next. */
export function fromTarball(line: string, tarball: string): string {
  return line.replace(
    new RegExp(`^pnpm add ${PLUGIN_NAME}`),
    `$&@file:${tarball}`
  )
}

function readQuickStart(): string {
  const [, section = ""] =
    /^## Quick start[^\n]*\n(.*?)^## /ms.exec(readFileSync(README, "utf8")) ??
    []
  return section
}
