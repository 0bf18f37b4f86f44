import { randomBytes } from "node:crypto"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { freePort } from "../../../harness/free-port"
import {
  type MedusaProcess,
  startMedusa,
} from "../../../harness/medusa/start-medusa"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import { aStoreDirectory } from "./a-store-directory"
import { aMigratedDatabase } from "../database/a-database"
import { eventually } from "../../../harness/eventually"
import { listTypeScriptBlocks } from "../documents/typescript-blocks"
import type * as SeedModule from "./seed-walkthrough-store"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { ROOT } from "../../../harness/root"
import { DEVTOOLS_COMMAND, PLUGIN_COMMAND } from "./a-command"

const SEED = {
  module: resolve(__dirname, "seed-walkthrough-store.ts"),
  name: "seedWalkthroughStore" satisfies keyof typeof SeedModule,
}

/** A running store in a separate folder with the README's configuration, and a bash process in this folder. */
export interface WalkthroughStore {
  url: string
  databaseUrl: string
  simulator: Simulator
  shell: Shell
  logs(): string
  /** Stops the store, and starts it with the current content of its files. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function aWalkthroughStore(): Promise<WalkthroughStore> {
  const [simulator, database, port] = await Promise.all([
    startSimulator(),
    aMigratedDatabase(),
    freePort(),
  ])
  const folder = aStoreDirectory({
    "medusa-config.ts": adaptConfigurationOfReadme(),
    ".env": buildDotEnv(simulator.url, database.url),
  })
  let log = ""
  const start = async (seed?: typeof SEED): Promise<MedusaProcess> => {
    const started = await startMedusa({
      port,
      directory: folder.path,
      databaseUrl: database.url,
      ...(seed && { seed }),
      // With the tests' environment, the store would read a different file instead of .env.
      env: { NODE_ENV: "development", LOG_LEVEL: "info" },
      onOutput: (text) => (log += text),
    })
    await eventually(() => fetch(`${started.url}/health`))
    return started
  }
  let medusa = await start(SEED)
  await simulator.setNotificationUrl(
    `${medusa.url}/hooks/checkout-transparent/br`
  )
  const shell = startBashShell({
    cwd: folder.path,
    env: writeNpxAndBuildShellEnvironment(folder.path),
  })
  return {
    url: medusa.url,
    databaseUrl: database.url,
    simulator,
    shell,
    logs: () => log,
    async restart() {
      await medusa.stop()
      medusa = await start()
    },
    async close() {
      await shell.end()
      await medusa.stop()
      await simulator.close()
      await database.drop()
      folder.remove()
    },
  }
}

/**
 * Returns the source text of the README's configuration with two changes: the configuration loads the plugin from this
 * repository's sources, and Medusa's dashboard is disabled. Throws if the README lacks a text that has to be changed.
 */
function adaptConfigurationOfReadme(): string {
  const [configuration = ""] = listTypeScriptBlocks("README.md")
  return [
    ['from "medusa-payment-checkout-transparent"', 'from "./src"'],
    ["\n})\n\nexport", '\n}, { packagePath: "./src" })\n\nexport'],
    ["plugins: [checkout.plugin]", "admin: { disable: true }"],
    ["modules: [", "modules: [checkout.ledgerModule, "],
  ].reduce((text, [shown = "", ours = ""]) => {
    if (!text.includes(shown)) {
      throw new Error(`The README's configuration has no ${shown}.`)
    }
    return text.replace(shown, ours)
  }, configuration)
}

function buildDotEnv(simulatorUrl: string, databaseUrl: string): string {
  const { credential, merchantDocument, notificationToken, transparentToken } =
    defaultMerchant
  const shop = "http://localhost:8000"
  return Object.entries({
    CHECKOUT_BASE_URL: simulatorUrl,
    CHECKOUT_CLIENT_ID: credential.clientId,
    CHECKOUT_CLIENT_SECRET: credential.clientSecret,
    CHECKOUT_NOTIFICATION_TOKEN: notificationToken,
    CHECKOUT_MERCHANT_DOCUMENT: merchantDocument,
    CHECKOUT_TRANSPARENT_TOKEN: transparentToken,
    CHECKOUT_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    DATABASE_URL: databaseUrl,
    STORE_CORS: shop,
    ADMIN_CORS: shop,
    AUTH_CORS: shop,
    JWT_SECRET: "only-for-this-run",
    COOKIE_SECRET: "only-for-this-run",
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join("")
}

/**
 * Writes a program `npx` into the folder, and returns environment variables with which a shell runs this program
 * instead of npm's `npx`. The program runs only the plugin's commands, from this repository's sources.
 */
function writeNpxAndBuildShellEnvironment(folder: string): NodeJS.ProcessEnv {
  const programs = join(folder, "programs")
  mkdirSync(programs)
  const command = [
    process.execPath,
    "--require",
    require.resolve("ts-node/register/transpile-only"),
  ]
  const npx = join(programs, "npx")
  writeFileSync(
    npx,
    `#!/bin/sh
case "$1" in
  medusa-payment-checkout-transparent) main='${resolve(ROOT, PLUGIN_COMMAND)}' ;;
  medusa-payment-checkout-transparent-devtools) main='${resolve(ROOT, DEVTOOLS_COMMAND)}' ;;
  *) exit 64 ;;
esac
shift
exec ${command.map((word) => `'${word}'`).join(" ")} "$main" "$@"
`
  )
  chmodSync(npx, 0o755)
  return {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: process.env.HOME,
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "1",
    TS_NODE_PROJECT: resolve(ROOT, "tsconfig.json"),
  }
}

interface ShellRun {
  /** The text that was written to stdout and stderr, in the order in which it arrived. */
  output: string
  /** The exit code of the last command that ran. */
  code: number
}

/**
 * A running bash process. Each call of `runInShell` runs commands in the same process, so that variables and functions
 * of earlier commands stay defined.
 */
interface Shell {
  runInShell(code: string): Promise<ShellRun>
  end(): Promise<void>
}

const END_OF_OUTPUT_MARK = "-- that was it:"

function startBashShell(options: {
  cwd: string
  env: NodeJS.ProcessEnv
}): Shell {
  const bash = spawn("bash", ["--noprofile", "--norc"], {
    ...options,
    stdio: ["pipe", "pipe", "ignore"],
  })
  const ended = once(bash, "exit")
  let output = ""
  let reportOutputRead: () => void = () => undefined
  bash.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
    reportOutputRead()
  })
  bash.stdin.write("exec 2>&1\n")
  return {
    runInShell(code) {
      output = ""
      return new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error(`The shell ended: ${output}`)))
        reportOutputRead = () => {
          const [all, said, exit] =
            new RegExp(`^(.*)\\n${END_OF_OUTPUT_MARK} (\\d+)\\n$`, "s").exec(
              output
            ) ?? []
          if (all !== undefined) {
            resolve({ output: said ?? "", code: Number(exit) })
          }
        }
        // No command may read the next line as its input.
        bash.stdin.write(
          `{ ${code}\n} </dev/null; printf '\\n${END_OF_OUTPUT_MARK} %s\\n' $?\n`
        )
      })
    },
    async end() {
      bash.stdin.end()
      await ended
    },
  }
}
