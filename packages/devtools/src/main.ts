#!/usr/bin/env node
/* eslint-disable @typescript-eslint/no-require-imports --
   Each command is loaded when it is called: the simulator runs where no Medusa is, and buy where no plugin is. */
import { version } from "../package.json"
import { PLUGIN, isPluginMissingMessage, UsageError } from "./command-line"
import type * as RunScript from "./run-script"
import { USAGES } from "./help-texts"

interface Command {
  summary: string
  /** The path of the file that implements the command. */
  module: string
  /**
   * Whether the command's file is a script for `medusa exec`. If not, the file exports a function `run`, which resolves
   * to the exit code.
   */
  isScript?: boolean
  /**
   * Whether the command is only for development, because it creates an order or prices. The command then refuses to run
   * with NODE_ENV=production, except with the option `--remove`.
   */
  isForDevelopment?: boolean
}

const COMMANDS: Record<keyof typeof USAGES, Command> = {
  simulator: {
    summary: "runs the payment gateway on this machine; needs no store",
    module: require.resolve("./simulator/command"),
  },
  buy: {
    summary: "buys something in a store that runs, without a browser",
    module: require.resolve("./buy/command"),
    isForDevelopment: true,
  },
  confirm: {
    summary: "asks the sandbox what docs/assumptions.md assumes",
    module: require.resolve("./confirm/command"),
    isScript: true,
  },
  "sample-goods": {
    summary: "adds prices in BRL and shipping to Brazil, for a first sale",
    module: require.resolve("./sample-goods/command"),
    isScript: true,
    isForDevelopment: true,
  },
}

const usage = `Usage: npx ${PLUGIN}-devtools <command>

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`)
  .join("\n")}

Each command has --help and --version. confirm and sample-goods are run in the folder of the store's
medusa-config.ts; buy finds the store's publishable key there.
`

async function main([name, ...args]: string[]): Promise<number> {
  const command = (COMMANDS as Record<string, Command | undefined>)[
    name ?? "--help"
  ]
  if (name === "--version" || (command && args.includes("--version"))) {
    process.stdout.write(`${version}\n`)
    return 0
  }
  if (command && args.includes("--help")) {
    process.stdout.write(USAGES[name as keyof typeof USAGES])
    return 0
  }
  const isRefused =
    command?.isForDevelopment === true &&
    process.env.NODE_ENV === "production" &&
    !args.includes("--remove")
  if (isRefused) {
    throw new UsageError(
      `NODE_ENV is production, and ${name} is for development. Nothing was done.`
    )
  }
  if (command?.isScript) {
    const { runScript } = require("./run-script") as typeof RunScript
    return runScript(command.module, args)
  }
  if (command) {
    const { run } = require(command.module) as {
      run: (args: string[]) => Promise<number>
    }
    return run(args)
  }
  const isAsked = name === undefined || name === "--help"
  const stream = isAsked ? process.stdout : process.stderr
  stream.write(isAsked ? usage : `There is no command "${name}".\n\n${usage}`)
  return isAsked ? 0 : 1
}

/** Prints the message of an error that the user can correct, and returns the exit code 1. Throws any other error. */
function printUserError(error: unknown): 1 {
  const { message } = error as Error
  if (isPluginMissingMessage(message)) {
    process.stderr.write(
      `This command needs ${PLUGIN}, which is not installed beside ${PLUGIN}-devtools. Install both in the store's folder: npm install ${PLUGIN}, and npm install --save-dev ${PLUGIN}-devtools.\n`
    )
  } else if (error instanceof UsageError) {
    process.stderr.write(`${message}\n`)
  } else {
    throw error
  }
  return 1
}

void main(process.argv.slice(2))
  .catch(printUserError)
  .then((code) => {
    process.exitCode = code
  })
