export const DEVTOOLS = "medusa-payment-checkout-transparent-devtools"

const COMMANDS = ["simulator", "buy", "confirm"]

/**
 * Returns a sentence that says how to run a command of the devtools package, or undefined if that package has no such
 * command.
 */
export function hintToDevtools(name: string): string | undefined {
  return COMMANDS.includes(name)
    ? `The command "${name}" is in the package ${DEVTOOLS}: run npm install --save-dev ${DEVTOOLS}, then npx ${DEVTOOLS} ${name}.\n`
    : undefined
}
