import { sdkScript } from "./load-sdk"

/** Bundlers replace `process.env.NODE_ENV` by its value. Without a bundler, a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } }

/** Matches host names that always mean this machine. No real shop has such an address. */
const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns a function that loads the card SDK of the simulator at `url`, for development. This SDK sends cards only to
 * the simulator, while the published SDK sends them to the real payment service. The function logs a warning on the
 * console. The function rejects in a production build, and if the page or the simulator is not on this machine.
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
