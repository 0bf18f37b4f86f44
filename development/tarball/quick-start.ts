import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { blocksOf } from "../markdown"
import type { Command } from "./matrix"
import type { Started } from "./shell"
import type { Starter } from "./starter"

const README = resolve(__dirname, "../../README.md")
/** The ports of the simulator and the store in the quick start. */
const [SIMULATOR_PORT, STORE_PORT] = [9470, 9000]
/** The commands of a report, by what their lines contain. */
const LINES: [part: string, command: Command][] = [
  [" db:migrate", "migrate"],
  [" --method card", "card"],
  [" --method pix", "Pix"],
]

/** What the quick start has left running. */
export type Followed = Awaited<ReturnType<typeof followQuickStart>>

/**
 * Follows the README's quick start, block by block: writes each configuration and runs each
 * command. Unlike a stranger it takes the plugin from the tarball, draws the key that the README
 * leaves open, and uses the next free port if one of the two is taken.
 */
export async function followQuickStart(
  starter: Starter,
  tarball: string,
  passed: Command[]
) {
  const simulator = await freePort(SIMULATOR_PORT)
  const store = await freePort(STORE_PORT)
  const storeUrl = `http://localhost:${store}`
  const simulatorUrl = `http://127.0.0.1:${simulator}`
  // Keeps the port from other programs in the minutes until the store is started.
  const placeholder = createServer().listen(store)
  await once(placeholder, "listening")
  const quickStart = readQuickStart()
    .replaceAll(`:${SIMULATOR_PORT}`, `:${simulator}`)
    .replaceAll(`:${STORE_PORT}`, `:${store}`)
  /** Starts the store by the quick start's line. */
  const startStore = (line = "npx medusa develop") =>
    starter.start(
      store === STORE_PORT ? line : `${line} --port ${store}`,
      `${storeUrl}/health`
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
            running.push(await starter.start(line, `${simulatorUrl}/`))
          } else {
            await starter.run(fromTarball(line, tarball))
          }
        })
        const [, command] = LINES.find(([part]) => line.includes(part)) ?? []
        if (command) passed.push(command)
      }
    }
  }
  return { running, startStore, storeUrl, simulatorUrl }
}

/** Replaces the package in a line by the tarball, so that the next version is tested, not the registry's. */
function fromTarball(line: string, tarball: string): string {
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
