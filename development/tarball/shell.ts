import { spawn } from "node:child_process"
import { delimiter } from "node:path"
import { waitFor } from "../../packages/devtools/src/buy/guest-purchase"

/** How many of the last characters of output are shown when a line fails. */
const LAST_CHARACTERS = 8000
/** The longest time to start a store, in ms: it builds its dashboard first, maybe on a busy machine. */
const LONGEST_START_MS = 300_000
/** How long to wait for an end, in ms: longer than Medusa waits for its slowest request. */
const PATIENCE_MS = 40_000

/** Environment variables of this process that a developer's shell lacks, or that a store reads from its .env. */
const NOT_PASSED_ON =
  /^(npm_.*|CHECKOUT_.*|NODE_ENV|NODE_OPTIONS|DATABASE_URL|REDIS_URL|PORT)$/

interface Place {
  folder: string
  /** The folder in which programs are looked for first. */
  path: string
}

export type Started = Awaited<ReturnType<typeof startShell>>

/** Runs one line; rejects with its output. */
export async function shell(line: string, place: Place): Promise<void> {
  await open(line, place).ended
}

/** Runs one line that does not end; resolves when a server answers at the address. */
export async function startShell(
  line: string,
  { address, ...place }: Place & { address: string }
) {
  const answers = () => fetch(address).catch(() => undefined)
  if ((await answers()) !== undefined) {
    throw new Error(`${line}: another program answers at ${address} already.`)
  }
  const { ended, kill, output } = open(line, place)
  const early = ended.then(() => {
    throw new Error(`${line} ended unexpectedly: ${output()}`)
  })
  await Promise.race([
    early,
    waitFor(
      answers,
      () => Promise.resolve(`${line}: nothing answers at ${address}`),
      LONGEST_START_MS
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${output()}`)
    }),
  ])
  return {
    async stop() {
      kill("SIGTERM")
      const impatient = setTimeout(() => kill("SIGKILL"), PATIENCE_MS)
      await ended.catch(() => undefined)
      clearTimeout(impatient)
    },
  }
}

/** Starts a group of processes, since a shell does not pass signals on; it is killed with this process. */
function open(line: string, { folder, path }: Place) {
  const passedOn = Object.entries(process.env).filter(
    ([name]) => !NOT_PASSED_ON.test(name)
  )
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((one) => !one.includes("node_modules"))
  const child = spawn("sh", ["-c", line], {
    cwd: folder,
    detached: true,
    env: {
      ...Object.fromEntries(passedOn),
      CI: "true",
      MEDUSA_DISABLE_TELEMETRY: "1",
      ...certificates(),
      PATH: [path, ...found].join(delimiter),
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-LAST_CHARACTERS)
    })
  }
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // The group has ended already.
    }
  }
  const killWithUs = () => kill("SIGKILL")
  process.once("exit", killWithUs)
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      process.removeListener("exit", killWithUs)
      if (code === 0) resolve()
      else reject(new Error(`${line} ended with ${code}: ${output}`))
    })
  })
  return { ended, kill, output: () => output }
}

/**
 * Returns the certificates that npm is configured to trust, for a Node that the line brings along: it does not read the
 * configuration of the npm that is installed, and pnpm waits without an end for a download that is not trusted
 * (measured with pnpm 10.34).
 */
function certificates(): NodeJS.ProcessEnv {
  const file = process.env.NODE_EXTRA_CA_CERTS ?? process.env.npm_config_cafile
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file }
}
