import { fork } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { Client } from "@medusajs/framework/pg"

import { simulatorControl } from "../../src/simulator"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import {
  END_WITH_PARENT,
  type MedusaProcess,
  startMedusa,
} from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { Bench } from "./bench"
import { CONSTANT_PATH, INSERT_PATH } from "./bare-targets"
import type { RunTask, seedAndServe } from "./inside-store"
import { storeClient } from "./store-client"

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Everything that is measured, each in a process of its own, on loopback. */
export async function openStage({ endings, options, problems, check }: Bench) {
  const server = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => server.stop())
  const databaseUrl = server.urlOf("bench")
  await ensureDatabase(databaseUrl)
  await step("Making Medusa's tables", () => migrate(databaseUrl))

  const simulator = await step("Starting the simulator", startSimulatorProcess)
  endings.add(() => simulator.stop())
  const medusa = await step("Starting Medusa", () =>
    startStore("seedAndServe", {
      DATABASE_URL: databaseUrl,
      GATEWAY_URL: simulator.url,
      MEDUSA_WORKER_MODE: "shared",
    })
  )
  endings.add(() => medusa.stop())
  const { shop, tasksUrl } = medusa.seeded as Awaited<
    ReturnType<typeof seedAndServe>
  >
  const runTask: RunTask = (name, given) => {
    const result = askFor(`${tasksUrl}/${name}`, given)
    // Nobody waits for an event any more when what was to cause it has failed.
    result.catch(() => undefined)
    return result
  }
  return {
    ...options,
    ...{ shop, runTask, databaseUrl },
    store: storeClient(medusa.url, {
      "x-publishable-api-key": shop.publishableKey,
    }),
    storeUrl: medusa.url,
    storePid: medusa.pid,
    query: <Row>(statement: string) =>
      queryDatabase<Row>(databaseUrl, statement),
    simulatorUrl: simulator.url,
    simulator: simulatorControl(simulator.url),
    problems,
    check,
  }
}

/** Straight to PostgreSQL, past Medusa's process, which is not to work for us. */
export async function queryDatabase<Row>(
  databaseUrl: string,
  statement: string
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function askFor(task: string, given: unknown): Promise<never> {
  const answer = await fetch(task, {
    method: "POST",
    body: JSON.stringify(given),
    signal: AbortSignal.timeout(3 * 60_000),
  })
  if (!answer.ok) throw new Error(`${task}: ${await answer.text()}`)
  return (await answer.json()) as never
}

interface ScriptProcess {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The simulator as its own command starts it. */
export function startSimulatorProcess(): Promise<ScriptProcess> {
  const command = resolve(__dirname, "../../src/cli/main.ts")
  return startScript(command, ["simulator", "--port", "0"])
}

/** Express in a process of its own, with one insert and nothing of Medusa. */
export function startBareServer(databaseUrl: string): Promise<ScriptProcess> {
  return startScript(require.resolve("./bare-targets"), [databaseUrl], {
    NODE_ENV: "production",
  })
}

/** Resolves when the script writes where it is ready. */
async function startScript(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {}
): Promise<ScriptProcess> {
  const child = fork(file, args, {
    execArgv: [
      ...END_WITH_PARENT,
      "--require",
      "ts-node/register/transpile-only",
    ],
    env: { ...process.env, ...env },
    // Its own process group: a Ctrl-C is for us, and Medusa ends first.
    detached: true,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once("exit", (code) =>
      reject(new Error(`${file} ended with code ${code}: ${output}`))
    )
  })
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
  }
}

/** What Medusa is configured with for the baseline that is made for the bench. */
export const CAPTURING_BASELINE = {
  resolve: require.resolve("./capturing-baseline"),
  id: "capturing",
}

/** One process of the measured store; `seed` is what it does first, of inside-store.ts. */
async function startStore(
  seed: string,
  { DATABASE_URL, ...env }: { DATABASE_URL: string } & NodeJS.ProcessEnv
): Promise<MedusaProcess> {
  let latest = ""
  return startMedusa({
    port: await freePort(),
    databaseUrl: DATABASE_URL,
    seed: { module: require.resolve("./inside-store"), name: seed },
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DISABLE_MEDUSA_ADMIN: "true",
      // As a merchant finds them, whatever this shell has set.
      ACCOUNT_OPTIONS: "{}",
      REDIS_URL: "",
      OTHER_PROVIDERS: JSON.stringify([CAPTURING_BASELINE]),
      OTHER_PLUGINS: "[]",
      ...env,
    },
    onOutput: (text) => (latest = (latest + text).slice(-4000)),
  }).catch((cause: unknown) => {
    throw new Error(`Medusa did not start: ${latest}`, { cause })
  })
}

/** One more process of the store, which only answers, with the bare routes beside ours. */
export async function startAnsweringStore(
  databaseUrl: string,
  simulatorUrl: string
): Promise<ScriptProcess> {
  // A plugin as Medusa wants them, that has nothing but these routes.
  const plugin = mkdtempSync(join(tmpdir(), "checkout-transparent-bench-"))
  const manifest = { name: "bench-bare-routes", version: "0.0.0" }
  writeFileSync(join(plugin, "package.json"), JSON.stringify(manifest))
  const module = JSON.stringify(require.resolve("./bare-targets"))
  for (const [method, path] of [
    ["GET", CONSTANT_PATH],
    ["POST", INSERT_PATH],
  ] as const) {
    const route = join(plugin, ".medusa/server/src/api", path)
    mkdirSync(route, { recursive: true })
    writeFileSync(
      join(route, "route.js"),
      `exports.${method} = require(${module}).${method}\n`
    )
  }
  const store = await step("Starting a Medusa that only answers", () =>
    startStore("ignoreEvents", {
      DATABASE_URL: databaseUrl,
      GATEWAY_URL: simulatorUrl,
      MEDUSA_WORKER_MODE: "server",
      OTHER_PLUGINS: JSON.stringify([plugin]),
    })
  )
  void store.ended.then(() => rmSync(plugin, { recursive: true, force: true }))
  return store
}
