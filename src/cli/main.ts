#!/usr/bin/env node
/* eslint-disable @typescript-eslint/no-require-imports --
   Each command is loaded when it is asked for: the simulator runs where no Medusa is. */
import type * as Buy from "./buy"
import { runInStore, UsageError } from "./command-line"
import type * as Doctor from "./doctor/doctor"
import type * as Simulator from "./simulator"

interface Command {
  summary: string
  /** Resolves to the exit code. */
  run: (args: string[]) => Promise<number> | number
}

/** A command that is a script of `medusa exec`; its module may have its usage as `USAGE`. */
function inStore(summary: string, script: string): Command {
  return {
    summary,
    run: (args) => {
      if (args.includes("--help")) {
        const { USAGE } = require(script) as { USAGE?: string }
        if (USAGE !== undefined) {
          process.stdout.write(USAGE)
          return 0
        }
      }
      return runInStore(script, args)
    },
  }
}

const COMMANDS: Record<string, Command> = {
  doctor: {
    summary: "says what is right and wrong with the store's configuration",
    run: (args) =>
      (require("./doctor/doctor") as typeof Doctor).runDoctor(args),
  },
  "setup-region": inStore(
    "enables our payment providers in a region in BRL",
    require.resolve("./setup-region")
  ),
  buy: {
    summary: "buys something in a store that runs, without a browser",
    run: (args) => (require("./buy") as typeof Buy).runBuy(args),
  },
  reconcile: inStore(
    "compares days with Medusa and the gateway",
    require.resolve("./reconcile")
  ),
  moved: inStore(
    "makes the charges from before a move this installation's own",
    require.resolve("./moved")
  ),
  "rewrite-encrypted": inStore(
    "encrypts everything under the first of encryptionKeys",
    require.resolve("./rewrite-encrypted")
  ),
  simulator: {
    summary: "runs the payment gateway on this machine; needs no store",
    run: (args) =>
      (require("./simulator") as typeof Simulator).runSimulator(args),
  },
}

const usage = `Usage: npx medusa-payment-checkout-transparent <command>

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  .join("\n")}

Each command has --help. All but simulator are run in the folder of the store's
medusa-config.ts.
`

async function main([name, ...args]: string[]): Promise<number> {
  const command = COMMANDS[name ?? "--help"]
  if (command) {
    return command.run(args)
  }
  const isAsked = name === undefined || name === "--help"
  const stream = isAsked ? process.stdout : process.stderr
  stream.write(isAsked ? usage : `There is no command "${name}".\n\n${usage}`)
  return isAsked ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(
      error instanceof UsageError
        ? `${error.message}\n`
        : `${String((error as Error).stack ?? error)}\n`
    )
    process.exitCode = 1
  }
)
