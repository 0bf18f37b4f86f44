import { parseCommandOptions, UsageError } from "../command-line"
import { formatIntroduction, startSimulator, type Simulator } from "./index"
import { DEFAULT_PORT, DEFAULT_PREFIX, USAGES } from "../help-texts"

const OPTIONS = {
  port: { type: "string", default: String(DEFAULT_PORT) },
  host: { type: "string" },
  "allow-remote": { type: "boolean", default: false },
  prefix: { type: "string", default: DEFAULT_PREFIX },
  "notification-url": { type: "string" },
  "interface-only": { type: "boolean", default: false },
} as const

/**
 * Runs the simulator command. Resolves to 0 as soon as the simulator has started, or to 1 if it cannot be started. The
 * simulator then runs until the process receives SIGINT or SIGTERM.
 */
export async function run(args: string[]): Promise<number> {
  try {
    const {
      port,
      host,
      prefix,
      "allow-remote": allowRemote,
      "notification-url": notificationUrl,
      "interface-only": interfaceOnly,
    } = parseCommandOptions(args, USAGES.simulator, OPTIONS)
    // `Number` turns "" and " " into 0, which would mean any free port.
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      throw new UsageError(
        `--port takes a number from 0 to 65535, and 0 for any free port, not "${port}".`
      )
    }
    const simulator = await startSimulator({
      ...(notificationUrl !== undefined && { notificationUrl }),
      ...(host !== undefined && { host }),
      prefix,
      allowRemote,
      interfaceOnly,
      port: Number(port),
    })
    process.stdout.write(
      formatIntroduction({
        url: simulator.url,
        prefix,
        notificationUrl,
        interfaceOnly,
      })
    )
    closeOnSignal(simulator)
    return 0
  } catch (error) {
    return printFailure(error)
  }
}

function closeOnSignal(simulator: Simulator): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      simulator.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.exitCode = printFailure(error)
        }
      )
    })
  }
}

function printFailure(error: unknown): number {
  const { code, message } = error as NodeJS.ErrnoException
  const toDo =
    code === "EADDRINUSE"
      ? " Another program, perhaps another simulator, has this port: give --port another number, or 0 for any."
      : ""
  process.stderr.write(`simulator: ${message}${toDo}\n`)
  return 1
}
