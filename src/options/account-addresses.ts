import { z } from "@medusajs/framework/zod"
import {
  isWrittenUndefined,
  type OptionProblem,
  UNDEFINED_VALUE,
} from "./across-fields"

export const secret = z
  .string()
  .min(
    1,
    "is empty; is the environment variable set? Put the value from the merchant panel here"
  )

export const urlLike = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a URL like ${example}` })

/** The path prefix of an integration. */
export const pathPrefix = z
  .string()
  .regex(/^(\/|$)/, "must start with a slash, or be empty")
  .optional()

/** The options that are checked, of any type until the schema has accepted them; see acrossFields. */
interface Addresses {
  environment?: unknown
  clientId?: unknown
  clientSecret?: unknown
  baseUrl?: unknown
  authUrl?: unknown
  backendUrl?: unknown
  pathPrefix?: unknown
  resolveWindowMs?: unknown
}

/** The option for the path, if somebody has written the path into an address of the gateway's. */
const PATH_OPTION = {
  baseUrl: "pathPrefix",
  authUrl: "dialect.paths.accessToken",
  // The backend may really be below a path of the shop's own.
  backendUrl: undefined,
}

/** The two options of an integration's credential. */
export const CLIENT = ["clientId", "clientSecret"] as const

/** Returns the problems of an account's addresses and credentials taken together. */
export function addressesProblems(account: Addresses): OptionProblem[] {
  const problems: OptionProblem[] = []
  const { environment } = account
  for (const name of ["baseUrl", "authUrl", "backendUrl"] as const) {
    problems.push(
      ...addressProblems(environment, account[name], {
        path: [name],
        pathOption: PATH_OPTION[name],
      })
    )
  }
  if (
    account.environment === "production" &&
    account.pathPrefix === undefined
  ) {
    problems.push({
      path: ["pathPrefix"],
      message:
        'is required in production, where the interface shows none; ask the operator, for example "/v1"',
    })
  }
  problems.push(...pairProblems({ ...account }, CLIENT))
  const { resolveWindowMs } = account
  if (
    isGuarded(account.environment) &&
    typeof resolveWindowMs === "number" &&
    resolveWindowMs < 60_000
  ) {
    problems.push({
      path: ["resolveWindowMs"],
      message: "must be at least 60000 (one minute) outside development",
    })
  }
  return problems
}

/**
 * Returns the problems of two options of one credential, which must be given together or not at all. `group` is the
 * prefix of their names, such as `paymentLink.`.
 */
export function pairProblems(
  given: Record<string, unknown>,
  [one, other]: readonly [string, string],
  group = ""
): OptionProblem[] {
  const names = `${group}${one} and ${group}${other}`
  const written = [one, other].filter((name) => isWrittenUndefined(given, name))
  if (written.length > 0) {
    return written.map((name) => ({
      path: [name],
      message: `${UNDEFINED_VALUE} Set it, or leave ${names} out to enter them in the admin`,
    }))
  }
  if ((given[one] === undefined) === (given[other] === undefined)) {
    return []
  }
  return [
    {
      path: [given[one] === undefined ? one : other],
      message: `is missing; give ${names} together, or neither to enter them in the admin`,
    },
  ]
}

/** Whether the environment is one of the operator's: its sandbox or the real service. */
export function isGuarded(
  environment: unknown
): environment is "staging" | "production" {
  return environment === "staging" || environment === "production"
}

/**
 * Returns the problems of an address. `wanted` describes the right value; `readers` are the strangers who see an
 * address that is public; `pathOption` is the option for the path, where the address itself must have none.
 */
export function addressProblems(
  environment: unknown,
  address: unknown,
  of: {
    path: string[]
    wanted?: string
    readers?: string
    pathOption?: string | undefined
  }
): OptionProblem[] {
  const { path, wanted = "the gateway's address", readers, pathOption } = of
  const url = webAddress(address)
  const hasLogin = Boolean(url?.username || url?.password)
  const hasMore = hasLogin || Boolean(url?.search || url?.hash)
  const message =
    unsafeAddress(environment, address, wanted) ??
    (readers !== undefined && hasLogin
      ? `must have no user name or password: ${readers} is given it`
      : undefined) ??
    (readers === undefined && hasMore
      ? "must have no user name, query or fragment"
      : undefined) ??
    (pathOption !== undefined && /[^/]/.test(url?.pathname ?? "")
      ? `must have no path: "${url?.pathname}" belongs in ${pathOption}`
      : undefined)
  return message === undefined ? [] : [{ path, message }]
}

/**
 * Returns why an address is not allowed in an environment: this machine in production, plain http outside
 * development. Undefined when it is allowed, or when it is no address, which the schema reports. `wanted` describes
 * the right value.
 */
export function unsafeAddress(
  environment: unknown,
  address: unknown,
  wanted: string
): string | undefined {
  const url = webAddress(address)
  if (!url) {
    return undefined
  }
  if (environment === "production" && isThisMachine(url.hostname)) {
    return `points to this machine (the simulator?) in production; put ${wanted} here`
  }
  return isGuarded(environment) && url.protocol !== "https:"
    ? `must start with https:// when environment is "${environment}"`
    : undefined
}

function webAddress(address: unknown): URL | undefined {
  const url =
    typeof address === "string" && URL.canParse(address)
      ? new URL(address)
      : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function isThisMachine(hostname: string): boolean {
  return (
    ["localhost", "[::1]", "0.0.0.0"].includes(hostname) ||
    hostname.endsWith(".localhost") ||
    hostname.startsWith("127.")
  )
}
