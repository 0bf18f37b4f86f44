import { spawn } from "node:child_process"
import { delimiter } from "node:path"
import { waitFor } from "../../src/cli/guest-purchase"

/** Of what is left to say when a line fails. */
const LAST_CHARACTERS = 8000
/** A store that builds its dashboard first, on a machine that does something else as well. */
const LONGEST_START_MS = 300_000
/** Longer than the slowest request that Medusa waits for when it ends. */
const PATIENCE_MS = 40_000

/** What this process was started with and a developer's shell has not, and what a store reads from its .env. */
const NOT_PASSED_ON =
  /^(npm_.*|CHECKOUT_.*|NODE_ENV|NODE_OPTIONS|DATABASE_URL|REDIS_URL|PORT)$/

interface Place {
  folder: string
  /** Where programs are looked for first. */
  path: string
}

export interface Started {
  stop(): Promise<void>
}

/** Runs one line; rejects with what it printed. */
export async function shell(line: string, place: Place): Promise<void> {
  await open(line, place).ended
}

/** Runs one line that does not end; resolves when somebody answers at the address. */
export async function startShell(
  line: string,
  { address, ...place }: Place & { address: string }
): Promise<Started> {
  const answers = () => fetch(address).catch(() => undefined)
  if ((await answers()) !== undefined) {
    throw new Error(`${line}: another program answers at ${address} already.`)
  }
  const { ended, kill, output } = open(line, place)
  const early = ended.then(() => {
    throw new Error(`${line} ended by itself: ${output()}`)
  })
  await Promise.race([
    early,
    waitFor(
      answers,
      () => Promise.resolve(`${line}: nobody answers at ${address}`),
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

/** A group of processes of its own, since a shell does not pass signals on; killed with this one. */
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
      // It has ended.
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
