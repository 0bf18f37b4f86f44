import { sdkScript } from "./load-sdk"

/** Bundlers replace `process.env.NODE_ENV` in the page. A page without a bundler has no `process`. */
declare const process: { env: { NODE_ENV?: string } }

/** Matches the host names of this machine, as a URL spells them. No real shop has such an address. */
const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Loads the card SDK that the simulator serves. This SDK sends cards only to the simulator, whereas the published SDK
 * calls only the hosts of the payment service. Use it only in development. It logs a warning on the console. It
 * refuses to load in a production build, and on a page or from a simulator that is not on this machine.
 */
export function simulatorSdk(url: string) {
  return async (signal: AbortSignal): Promise<unknown> => {
    const problem = isProduction()
      ? "this is a production build"
      : isThisMachine(globalThis.location?.href)
        ? !isThisMachine(url) && `${url} is not on this machine`
        : "the page is not on this machine"
    if (problem) {
      throw Error(
        `simulatorSdk is for development: ${problem}. Load the package instead`
      )
    }
    // eslint-disable-next-line no-console -- the developer of the page has to see the warning
    console.warn(
      `simulatorSdk: cards of this page go to the simulator at ${url}. No card is charged.`
    )
    const scriptUrl = new URL("/card-sdk.js", url).href
    return sdkScript({ scriptUrl })(signal)
  }
}

function isThisMachine(url: string | undefined): boolean {
  try {
    return THIS_MACHINE.test(new URL(String(url)).hostname)
  } catch {
    return false
  }
}

function isProduction(): boolean {
  try {
    return process.env.NODE_ENV === "production"
  } catch {
    return false
  }
}
