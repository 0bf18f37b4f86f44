/** The package with the commands of a developer's machine. */
export const DEVTOOLS = "medusa-payment-checkout-transparent-devtools"

const COMMANDS = ["simulator", "buy", "confirm"]

/** Says how to run a command that the devtools have; undefined if they have none of that name. */
export function inDevtools(name: string): string | undefined {
  return COMMANDS.includes(name)
    ? `The command "${name}" is in the package ${DEVTOOLS}: run npm install --save-dev ${DEVTOOLS}, then npx ${DEVTOOLS} ${name}.\n`
    : undefined
}
