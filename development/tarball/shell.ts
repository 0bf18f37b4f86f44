import { spawn } from "node:child_process"
import { delimiter } from "node:path"
import { pollUntilDefined } from "../../packages/devtools/src/buy/guest-purchase"

/** How many characters from the end of a program's output are shown when its command fails. */
const LAST_CHARACTERS = 8000
/**
 * The longest time, in milliseconds, that a store may take to start. It has to build its dashboard first, and the
 * machine may be busy.
 */
const LONGEST_START_MS = 300_000
/** The time, in milliseconds, that a process gets to stop. A process that still runs after this time is killed. */
const PATIENCE_MS = 40_000

/**
 * Matches the names of environment variables that the started programs do not get. The programs must run as in a
 * developer's shell, in which these variables are usually not set. The store reads its settings from its `.env` file.
 */
const NOT_PASSED_ON =
  /^(npm_.*|CHECKOUT_.*|NODE_ENV|NODE_OPTIONS|DATABASE_URL|REDIS_URL|PORT)$/

interface ShellPlace {
  folder: string
  /** A folder that comes first in the PATH of the started programs. */
  path: string
}

export type StartedProgram = Awaited<ReturnType<typeof startShellLine>>

/**
 * Runs a shell command until it ends. If its exit code is not 0, rejects with an error that contains the end of the
 * output of the command.
 */
export async function runShellLine(
  line: string,
  place: ShellPlace
): Promise<void> {
  await spawnShell(line, place).ended
}

/**
 * Starts a shell command that keeps running, such as a server. Resolves when a server answers at the address. Rejects
 * if another program answers there already, if the command ends before, or if no server answers in time.
 */
export async function startShellLine(
  line: string,
  { address, ...place }: ShellPlace & { address: string }
) {
  const fetchOrUndefined = () => fetch(address).catch(() => undefined)
  if ((await fetchOrUndefined()) !== undefined) {
    throw new Error(`${line}: another program answers at ${address} already.`)
  }
  const { ended, kill, output } = spawnShell(line, place)
  const early = ended.then(() => {
    throw new Error(`${line} ended unexpectedly: ${output()}`)
  })
  await Promise.race([
    early,
    pollUntilDefined(
      fetchOrUndefined,
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

/**
 * Starts a shell command as a process group. The whole group is killed when this process exits, because a shell does
 * not pass signals on to the programs that it runs.
 */
function spawnShell(line: string, { folder, path }: ShellPlace) {
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
      ...npmCertificates(),
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
      // The group has already ended.
    }
  }
  const killTogetherWithThisProcess = () => kill("SIGKILL")
  process.once("exit", killTogetherWithThisProcess)
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      process.removeListener("exit", killTogetherWithThisProcess)
      if (code === 0) resolve()
      else reject(new Error(`${line} ended with ${code}: ${output}`))
    })
  })
  return { ended, kill, output: () => output }
}

/**
 * Returns the environment variable NODE_EXTRA_CA_CERTS for the started programs. The value comes from this process or
 * from npm's setting `cafile`. Returns an empty object if neither has a value. Without the variable, pnpm waits for
 * ever for a download whose certificate it does not trust (measured with pnpm 10.34).
 */
function npmCertificates(): NodeJS.ProcessEnv {
  const file = process.env.NODE_EXTRA_CA_CERTS ?? process.env.npm_config_cafile
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file }
}
