import {
  defaultMerchant,
  introduce,
  SimulatorConfigurationError,
  startSimulator,
  type Merchant,
  type Simulator,
  type SimulatorOptions,
} from "../simulator"
import { optionsIn } from "./command-line"

const DEFAULT_PORT = 9470
const DEFAULT_PREFIX = "/sandbox/v1"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent simulator [options]

Runs the payment gateway on this machine, for development and tests.

  --port <number>    default ${DEFAULT_PORT}, or the next free one; 0 for any
  --host <address>   default 127.0.0.1
  --allow-remote     permit a host that other machines can reach, and a
                     notification URL on one of them
  --prefix <path>    default ${DEFAULT_PREFIX}
  --notification-url <url>
                     where your store takes notifications; default none
  --help
`

/** Runs until it is told to stop. */
export async function runSimulator(args: string[]): Promise<number> {
  try {
    await start(args)
    return 0
  } catch (error) {
    return failed(error)
  }
}

async function start(args: string[]): Promise<void> {
  const values = optionsIn(args, USAGE, {
    port: { type: "string" },
    host: { type: "string" },
    "allow-remote": { type: "boolean", default: false },
    prefix: { type: "string", default: DEFAULT_PREFIX },
    "notification-url": { type: "string" },
  })
  const notificationUrl = values["notification-url"]
  const merchant: Merchant = {
    ...defaultMerchant,
    ...(notificationUrl !== undefined && { notificationUrl }),
  }
  const options: SimulatorOptions = {
    merchants: [merchant],
    prefix: values.prefix,
    allowRemote: values["allow-remote"],
    ...(values.host !== undefined && { host: values.host }),
  }
  const simulator =
    values.port === undefined
      ? await startOnNextFreePort(options)
      : await startSimulator({ ...options, port: readPort(values.port) })
  process.stdout.write(
    introduce({
      url: simulator.url,
      prefix: values.prefix,
      merchant,
    })
  )
  closeOnSignal(simulator)
}

/** Only the default port moves on: whoever names one has something else configured with it. */
async function startOnNextFreePort(
  options: SimulatorOptions
): Promise<Simulator> {
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 20; port++) {
    try {
      const simulator = await startSimulator({ ...options, port })
      if (port !== DEFAULT_PORT) {
        process.stdout.write(
          `Port ${DEFAULT_PORT} is taken; using ${port} instead.\n`
        )
      }
      return simulator
    } catch (error) {
      if (codeOf(error) !== "EADDRINUSE") {
        throw error
      }
    }
  }
  throw new SimulatorConfigurationError(
    `ports ${DEFAULT_PORT} to ${DEFAULT_PORT + 19} are all taken; name another one with --port`
  )
}

// "" and " " are 0 to Number(), which would mean any port.
function readPort(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : NaN
}

function closeOnSignal(simulator: Simulator): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      simulator.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.exitCode = failed(error)
        }
      )
    })
  }
}

function failed(error: unknown): number {
  process.stderr.write(`simulator: ${explain(error)}\n`)
  return 1
}

const explanations: Record<string, string> = {
  EADDRINUSE:
    "the port is taken; name another one with --port, or leave --port out",
  EACCES: "this user may not listen on that port; name one above 1023",
  EADDRNOTAVAIL: "the host is no address of this machine",
  ENOTFOUND: "the host is no address of this machine",
}

function explain(error: unknown): string {
  const { message } = error as Error
  return explanations[codeOf(error) ?? ""] ?? message
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
