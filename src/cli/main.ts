#!/usr/bin/env node
/* eslint-disable @typescript-eslint/no-require-imports --
   Each command is loaded when it is asked for: the simulator runs where no Medusa is. */
import type * as Buy from "./buy"
import { inALine, runInStore } from "./command-line"
import type * as Doctor from "./doctor"
import type * as Simulator from "./simulator"

interface Command {
  summary: string
  /** The path of the command's module, which exports `USAGE`. */
  module: string
  /** Resolves to the exit code. Default: runs the command's module as a script of `medusa exec`. */
  run?: (args: string[]) => Promise<number> | number
}

const COMMANDS: Record<string, Command> = {
  doctor: {
    summary: "says what is right and wrong with the store's configuration",
    module: require.resolve("./doctor"),
    run: (args) => (require("./doctor") as typeof Doctor).runDoctor(args),
  },
  confirm: {
    summary: "asks the sandbox what docs/assumptions.md assumes",
    module: require.resolve("./confirm"),
    run: (args) => {
      // The script ends what it began, and must not lose its terminal meanwhile.
      process.on("SIGINT", () => undefined)
      return runInStore(require.resolve("./confirm"), args)
    },
  },
  "setup-region": {
    summary: "enables our payment providers in a region in BRL",
    module: require.resolve("./setup-region"),
  },
  buy: {
    summary: "buys something in a store that runs, without a browser",
    module: require.resolve("./buy"),
    run: (args) => (require("./buy") as typeof Buy).runBuy(args),
  },
  moved: {
    summary: "makes the charges from before a move this installation's own",
    module: require.resolve("./moved"),
  },
  simulator: {
    summary: "runs the payment gateway on this machine; needs no store",
    module: require.resolve("./simulator"),
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
  if (command && args.includes("--help")) {
    const { USAGE } = require(command.module) as { USAGE: string }
    process.stdout.write(USAGE)
    return 0
  }
  if (command) {
    return command.run ? command.run(args) : runInStore(command.module, args)
  }
  const isAsked = name === undefined || name === "--help"
  const stream = isAsked ? process.stdout : process.stderr
  stream.write(isAsked ? usage : `There is no command "${name}".\n\n${usage}`)
  return isAsked ? 0 : 1
}

void main(process.argv.slice(2))
  .catch(inALine)
  .then((code) => {
    process.exitCode = code
  })
