import { sdkScript } from "./load-sdk"

/** Bundlers write it into the page; a page without a bundler has none. */
declare const process: { env: { NODE_ENV?: string } }

/** Names and addresses of the machine itself, as an URL spells them: no shopper has a shop there. */
const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The card SDK as the simulator serves it, which hands cards to the simulator and to nobody else; the
 * published one knows no other host than the payment service's own. For development only: it says on
 * the console that it is in use, and refuses a production build, and every page and simulator that is
 * not on this machine.
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
    // eslint-disable-next-line no-console -- whoever develops the page has to see it
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
