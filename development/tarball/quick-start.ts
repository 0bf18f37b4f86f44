import { randomBytes } from "node:crypto"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"
import { step } from "../command/progress"
import { freePort } from "../../harness/free-port"
import { blocksOf } from "../../harness/documents/markdown"
import type { Command, Mark } from "./compatibility-table"
import { keepPort } from "./kept-port"
import { pack } from "./pack"
import type { Started } from "./shell"
import type { Starter } from "./starter"

const README = resolve(__dirname, "../../README.md")
/** The ports of the simulator and the store that the README's quick start uses. */
const [SIMULATOR_PORT, STORE_PORT] = [9470, 9000]
/** The checks that the quick start makes. Each has a part of the line that makes it. */
const LINES: [part: string, command: Command][] = [
  [" db:migrate", "migrate"],
  [" --method card", "card"],
  [" --method pix", "Pix"],
]

/** The store that the quick start leaves running, and the programs beside it. */
export type Followed = Awaited<ReturnType<typeof followQuickStart>>

/**
 * Follows the README's quick start block by block: it writes each configuration and runs each command. Three things
 * differ from what a reader does. The packages are installed from their tarballs, the key that the README leaves open
 * is generated, and another free port is used if a port is taken.
 */
export async function followQuickStart(
  starter: Starter,
  seen: Map<Command, Mark>
) {
  const simulator = await freePort(SIMULATOR_PORT)
  const store = await freePort(STORE_PORT)
  const storeUrl = `http://localhost:${store}`
  const simulatorUrl = `http://127.0.0.1:${simulator}`
  // The ports are reserved against other programs for the minutes in which simulator and store do not run.
  const port = await keepPort(store)
  const simulatorPort = await keepPort(simulator)
  const tarballs = {
    [PLUGIN_NAME]: pack(starter.root),
    [`${PLUGIN_NAME}-devtools`]: pack(starter.root, "devtools"),
  }
  const quickStart = readQuickStart()
    .replaceAll(`:${SIMULATOR_PORT}`, `:${simulator}`)
    .replaceAll(`:${STORE_PORT}`, `:${store}`)
  /** Starts the store with a line of the quick start. Returns a function that stops it. */
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
            running.push(
              await starter.start(
                simulator === SIMULATOR_PORT
                  ? line
                  : `${line} --port ${simulator}`,
                `${simulatorUrl}/`
              )
            )
          } else {
            await starter.run(fromTarballs(line, tarballs))
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

/**
 * Replaces the name of our package in a `pnpm add` line by the path of its tarball. The next version is then tested,
 * and not the published one.
 */
function fromTarballs(line: string, tarballs: Record<string, string>): string {
  return line.replace(
    /^(pnpm add (?:--save-dev )?)(\S+)$/,
    (whole, command: string, name: string) =>
      tarballs[name] === undefined
        ? whole
        : `${command}${name}@file:${tarballs[name]}`
  )
}

function readQuickStart(): string {
  const [, section = ""] =
    /^## Quick start[^\n]*\n(.*?)^## /ms.exec(readFileSync(README, "utf8")) ??
    []
  return section
}
