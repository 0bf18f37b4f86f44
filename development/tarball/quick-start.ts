import { randomBytes } from "node:crypto"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { blocksOf } from "../markdown"
import type { Command, Mark } from "./compatibility-table"
import { keepPort } from "./kept-port"
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
  seen: Map<Command, Mark>
) {
  const simulator = await freePort(SIMULATOR_PORT)
  const store = await freePort(STORE_PORT)
  const storeUrl = `http://localhost:${store}`
  const simulatorUrl = `http://127.0.0.1:${simulator}`
  // From other programs, in the minutes in which simulator and store do not run.
  const port = await keepPort(store)
  const simulatorPort = await keepPort(simulator)
  const quickStart = readQuickStart()
    .replaceAll(`:${SIMULATOR_PORT}`, `:${simulator}`)
    .replaceAll(`:${STORE_PORT}`, `:${store}`)
  /** Starts the store by the quick start's line. */
  const startStore = async (line = "npx medusa develop"): Promise<Started> => {
    await port.release()
    const started = await starter.start(
      store === STORE_PORT ? line : `${line} --port ${store}`,
      `${storeUrl}/health`
    )
    return {
      async stop() {
        await started.stop()
        await port.keep()
      },
    }
  }

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
            running.push(await startStore(line))
          } else if (line.includes(" simulator ")) {
            await simulatorPort.release()
            running.push(await starter.start(line, `${simulatorUrl}/`))
          } else {
            await starter.run(fromTarball(line, tarball))
          }
        })
        const [, command] = LINES.find(([part]) => line.includes(part)) ?? []
        if (command) seen.set(command, "yes")
      }
    }
  }
  return {
    running,
    startStore,
    storeUrl,
    simulatorUrl,
    releasePort: () => port.release(),
  }
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
