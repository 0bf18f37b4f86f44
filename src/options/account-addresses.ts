import type { OptionProblem } from "./across-fields"

/** Of any type until the schema has accepted them; see acrossFields. */
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

/** What is wrong with an account's addresses and credentials taken together. */
export function addressesProblems(account: Addresses): OptionProblem[] {
  const problems: OptionProblem[] = []
  for (const name of ["baseUrl", "authUrl", "backendUrl"] as const) {
    problems.push(...addressProblems(account.environment, name, account[name]))
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
  problems.push(...credentialProblems(account))
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

/** Of one integration. */
export function credentialProblems({
  clientId,
  clientSecret,
}: {
  clientId?: unknown
  clientSecret?: unknown
}): OptionProblem[] {
  if ((clientId === undefined) === (clientSecret === undefined)) {
    return []
  }
  return [
    {
      path: [clientId === undefined ? "clientId" : "clientSecret"],
      message:
        "is missing; give clientId and clientSecret together, or neither to enter them in the admin",
    },
  ]
}

function isGuarded(
  environment: unknown
): environment is "staging" | "production" {
  return environment === "staging" || environment === "production"
}

/** What is wrong with an address of the gateway's, which stands in the option `name`. */
export function addressProblems(
  environment: unknown,
  name: string,
  address: unknown
): OptionProblem[] {
  const message =
    unsafeAddress(environment, address, "the gateway's address") ??
    (hasMoreThanPath(address)
      ? "must have no user name, query or fragment"
      : undefined)
  return message === undefined ? [] : [{ path: [name], message }]
}

/**
 * Why an address is not for that environment: this machine in production, plain http outside
 * development. Undefined when nothing is wrong, or when it is no address and the schema says so.
 * `wanted` is what belongs there.
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

function hasMoreThanPath(address: unknown): boolean {
  const url = webAddress(address)
  return Boolean(url?.username || url?.password || url?.search || url?.hash)
}

export function hasLogin(address: unknown): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) {
    return false
  }
  const { username, password } = new URL(address)
  return Boolean(username || password)
}

function webAddress(address: unknown): URL | undefined {
  const url =
    typeof address === "string" && URL.canParse(address)
      ? new URL(address)
      : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function isThisMachine(given: string): boolean {
  const hostname = given.replace(/\.$/, "")
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname === "[::]" ||
    hostname === "0.0.0.0" ||
    hostname.startsWith("127.") ||
    hostname.startsWith("[::ffff:7f")
  )
}
