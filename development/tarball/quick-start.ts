import { randomBytes } from "node:crypto"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/supported-versions"
import { runStep } from "../command/run-step"
import { freePort } from "../../harness/free-port"
import { codeBlocksOf } from "../../harness/documents/markdown"
import type { TarballCheck, CheckResult } from "./compatibility-table"
import { keepPortOccupied } from "./reserve-port"
import { packPackage } from "./pack"
import type { StartedProgram } from "./shell"
import type { StarterProject } from "./starter"

const README = resolve(__dirname, "../../README.md")
/** The ports of the simulator and of the store in the README's quick start. */
const [SIMULATOR_PORT, STORE_PORT] = [9470, 9000]
/**
 * Which checks of the tarball the README's quick start passes. If a command line of the quick start contains `part` and
 * succeeds, the check named `command` is passed.
 */
const CHECK_BY_COMMAND: [part: string, command: TarballCheck][] = [
  [" db:migrate", "migrate"],
  [" --method card", "card"],
  [" --method pix", "Pix"],
]

/** The running store at the end of the quick start, and the other programs that were started. */
export type FollowedQuickStart = Awaited<ReturnType<typeof followQuickStart>>

/**
 * Follows the README's quick start block by block: writes each piece of configuration, and runs each command. Three
 * things differ from what a reader would do. This function installs the packages from their tarballs, generates the
 * encryption key that the README leaves empty, and uses another port if a port is not free.
 */
export async function followQuickStart(
  starter: StarterProject,
  seen: Map<TarballCheck, CheckResult>
) {
  const simulator = await freePort(SIMULATOR_PORT)
  const store = await freePort(STORE_PORT)
  const storeUrl = `http://localhost:${store}`
  const simulatorUrl = `http://127.0.0.1:${simulator}`
  // The ports are reserved against other programs for the minutes in which simulator and store do not run.
  const port = await keepPortOccupied(store)
  const simulatorPort = await keepPortOccupied(simulator)
  const tarballs = {
    [PLUGIN_NAME]: packPackage(starter.root),
    [`${PLUGIN_NAME}-devtools`]: packPackage(starter.root, "devtools"),
  }
  const quickStart = readQuickStart()
    .replaceAll(`:${SIMULATOR_PORT}`, `:${simulator}`)
    .replaceAll(`:${STORE_PORT}`, `:${store}`)
  /** Starts the store with a command line of the quick start. The result has a function that stops the store. */
  const startStore = async (
    line = "npx medusa develop"
  ): Promise<StartedProgram> => {
    await port.stopOccupyingPort()
    const started = await starter.start(
      store === STORE_PORT ? line : `${line} --port ${store}`,
      `${storeUrl}/health`
    )
    return {
      async stop() {
        await started.stop()
        await port.occupyPort()
      },
    }
  }

  const running: StartedProgram[] = []
  for (const { language, code } of codeBlocksOf(quickStart)) {
    const lines = code.trim().split("\n")
    if (language === "ts") {
      writeFileSync(join(starter.backend, "medusa-config.ts"), code)
    } else if (lines.every((line) => /^\w+=/.test(line))) {
      const key = randomBytes(32).toString("base64")
      const environment = code.replace(/^\w+ENCRYPTION_KEY=$/m, `$&${key}`)
      appendFileSync(join(starter.backend, ".env"), environment)
    } else {
      for (const line of lines) {
        await runStep(line, async () => {
          if (line.startsWith("npx medusa develop")) {
            running.push(await startStore(line))
          } else if (line.includes(" simulator ")) {
            await simulatorPort.stopOccupyingPort()
            running.push(
              await starter.start(
                simulator === SIMULATOR_PORT
                  ? line
                  : `${line} --port ${simulator}`,
                `${simulatorUrl}/`
              )
            )
          } else {
            await starter.run(replacePackagesByTarballs(line, tarballs))
          }
        })
        const [, check] =
          CHECK_BY_COMMAND.find(([part]) => line.includes(part)) ?? []
        if (check) seen.set(check, "yes")
      }
    }
  }
  return {
    running,
    startStore,
    storeUrl,
    simulatorUrl,
    releasePort: () => port.stopOccupyingPort(),
  }
}

/**
 * Replaces the name of one of our packages in a `pnpm add` command line by the path of its tarball. The test then
 * installs the version that is about to be published.
 */
function replacePackagesByTarballs(
  line: string,
  tarballs: Record<string, string>
): string {
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
