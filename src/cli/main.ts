#!/usr/bin/env node
/* eslint-disable @typescript-eslint/no-require-imports --
   Each command is loaded when it is called: the doctor has to run where the store does not start. */
import { PLUGIN_VERSION } from "../options/supported-versions"
import { printCallerErrorOrThrow, runScriptInStore } from "./command-line"
import { DEVTOOLS, hintToDevtools } from "./devtools-hint"
import { USAGES } from "./usages"

interface Command {
  summary: string
  /** The file path of the command's module. */
  module: string
  /**
   * True if the module is a script for `medusa exec`. Otherwise the module exports a function `run` that returns the
   * exit code.
   */
  isScript?: boolean
}

const COMMANDS: Record<keyof typeof USAGES, Command> = {
  doctor: {
    summary: "checks the store's configuration",
    module: require.resolve("./doctor/doctor"),
  },
  "setup-region": {
    summary: "enables our payment providers in a region in BRL",
    module: require.resolve("./setup-region"),
    isScript: true,
  },
  moved: {
    summary: "assigns the charges from before a move to this installation",
    module: require.resolve("./moved"),
    isScript: true,
  },
  "rotate-keys": {
    summary: "re-encrypts everything under the first of encryptionKeys",
    module: require.resolve("./rotate-keys"),
    isScript: true,
  },
  "drop-signing-keys": {
    summary:
      "ends all quotes and resume links at once, after encryptionKeys leaked",
    module: require.resolve("./drop-signing-keys"),
    isScript: true,
  },
  uninstall: {
    summary:
      "removes our payment providers from all regions, and says what remains",
    module: require.resolve("./uninstall"),
    isScript: true,
  },
}

const usage = `Usage: npx medusa-payment-checkout-transparent <command>

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  .join("\n")}

Each command has --help and --version, and is run in the folder of the store's medusa-config.ts.
The simulator of the gateway, and commands for development, are in another package:
npm install --save-dev ${DEVTOOLS}
`

interface Runs {
  run: (args: string[]) => Promise<number> | number
}

async function main([name, ...args]: string[]): Promise<number> {
  const command = (COMMANDS as Record<string, Command | undefined>)[
    name ?? "--help"
  ]
  if (name === "--version" || (command && args.includes("--version"))) {
    process.stdout.write(`${PLUGIN_VERSION}\n`)
    return 0
  }
  if (command && args.includes("--help")) {
    process.stdout.write(USAGES[name as keyof typeof USAGES])
    return 0
  }
  if (command) {
    if (!command.isScript) return (require(command.module) as Runs).run(args)
    return runScriptInStore(command.module, args)
  }
  const elsewhere = hintToDevtools(name ?? "")
  if (elsewhere !== undefined) {
    process.stderr.write(elsewhere)
    return 1
  }
  const isAsked = name === undefined || name === "--help"
  const stream = isAsked ? process.stdout : process.stderr
  stream.write(isAsked ? usage : `There is no command "${name}".\n\n${usage}`)
  return isAsked ? 0 : 1
}

void main(process.argv.slice(2))
  .catch(printCallerErrorOrThrow)
  .then((code) => {
    process.exitCode = code
  })
