export const DEVTOOLS = "medusa-payment-checkout-transparent-devtools"

const COMMANDS = ["simulator", "buy", "confirm"]

/**
 * Returns a hint for a command that is in the separate devtools package: how to install the package and run the
 * command. Returns undefined for any other command name.
 */
export function hintToDevtools(name: string): string | undefined {
  return COMMANDS.includes(name)
    ? `The command "${name}" is in the package ${DEVTOOLS}: run npm install --save-dev ${DEVTOOLS}, then npx ${DEVTOOLS} ${name}.\n`
    : undefined
}
